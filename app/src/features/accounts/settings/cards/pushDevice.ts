import { callApi, sendCall } from '#app/data/callApi.ts';

const TOKENS_PATH = '/api/users/me/device-tokens';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(): Promise<PushState> {
  if (!hasPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) ? 'on' : 'off';
}

/**
 * Asks for permission and registers this browser for push messages.
 * @throws ApiFailure when the server refuses, or DOMException when the browser does
 */
export async function turnPushOn(webPushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: webPushKey });
  await callApi({ method: 'POST', path: TOKENS_PATH, body: { platform: 'web', token: JSON.stringify(subscribed) } });
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscribed = await subscription();
  if (subscribed) {
    // The server also forgets a device at its next message.
    await sendCall({ method: 'DELETE', path: TOKENS_PATH, body: { token: JSON.stringify(subscribed) } }).catch(
      () => null,
    );
    await subscribed.unsubscribe();
  }
  return 'off';
}
