import { callApi } from '#app/data/callApi.ts';
import { callNative, nativePlatform, onNative } from '#app/platform/nativeBridge.ts';

/** Registers this device for the member who is logged in; ending their session ends it. */
export function registerForPush(go: (path: string) => void): (memberId: string) => void {
  onNative('PushNotifications', 'registration', ({ value }) => {
    const platform = nativePlatform();
    if (typeof value !== 'string' || platform === 'web') return;
    const body = { platform, token: value };
    // The next start tries again.
    callApi({ method: 'POST', path: '/api/users/me/device-tokens', body }).catch(() => undefined);
  });
  onNative('PushNotifications', 'pushNotificationActionPerformed', ({ notification }) => {
    const { path }: Readonly<Record<string, unknown>> = Object(Object(notification).data);
    go(typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/notifications');
  });
  let registered: string | null = null;
  return (memberId) => {
    if (registered === memberId) return;
    registered = memberId;
    callNative('PushNotifications', 'requestPermissions')
      .then(({ receive }) => (receive === 'granted' ? callNative('PushNotifications', 'register') : null))
      .catch(() => {
        registered = null;
      });
  };
}
