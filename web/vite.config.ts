import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const server = process.env.STAVKA_SERVER ?? "http://127.0.0.1:8123";

export default defineConfig({
  resolve: {
    alias: {
      // The parts of the library that can be left out are left out: only symbols of land units stay.
      "milsymbol-parts": fileURLToPath(new URL("node_modules/milsymbol/index.mjs", import.meta.url)),
    },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { proxy: { "/api": { target: server, ws: true } } },
  preview: { proxy: { "/api": { target: server, ws: true } } },
  build: { target: "es2022", outDir: "dist", assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  test: { include: ["test/**/*.test.ts", "test/**/*.test.tsx"], environment: "node" },
});
