/** Pushes to this browser: "your move", even when no page is open. */
import { dropPush, pushKey, subscribePush } from "../api";

/** Whether this browser can be told at all; over plain HTTP it cannot. */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in window;

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is told. */
export const isPushed = async () => canPush() && !!(await subscription());

/** Has this browser told, or no longer; answers whether it is told now. */
export async function setPushed(on: boolean): Promise<boolean> {
  const known = await subscription();
  if (!on) {
    if (known) {
      await dropPush({ endpoint: known.endpoint });
      await known.unsubscribe();
    }
    return false;
  }
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const { key } = await pushKey();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const fresh = known ?? (await worker.pushManager.subscribe(wanted));
  const { endpoint, keys } = fresh.toJSON();
  await subscribePush({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } });
  return true;
}
