/** A server of the test's own: a free port, a folder of its own, and it can be stopped and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";

const PROGRAM = process.env.STAVKA ?? new URL("../../target/debug/stavka", import.meta.url).pathname;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export class Server {
  private process: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async open(): Promise<Server> {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), "stavka-")));
    await server.start();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.process = spawn(PROGRAM, ["serve", "--port", String(this.port), "--data", this.folder], {
      stdio: "ignore",
    });
    for (let tries = 0; tries < 200; tries++) {
      const up = await fetch(`${this.address}/api/catalog`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) return;
      await new Promise((later) => setTimeout(later, 100));
    }
    throw new Error("the server does not answer");
  }

  /** Ends the server as a power cut would. */
  async stop(): Promise<void> {
    const { process } = this;
    if (!process) return;
    const gone = new Promise((done) => process.once("exit", done));
    process.kill("SIGKILL");
    await gone;
    this.process = null;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await Server.open();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.address),
});
