import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Where the pages of the Android app come from. */
export const APP = 'https://localhost';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Call {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, unknown>>;
}

declare global {
  interface Window {
    /** What the app asked of its plugins, as `Plugin.method`. */
    nativeCalls: string[];
    /** As the device would: calls the listeners of an event. */
    fireNative: (plugin: string, eventName: string, data: object) => void;
  }
}

/** Plugins that answer at once; the bridge in front of them is the one of the Android app. */
function fakePlugins(): void {
  const answers: Readonly<Record<string, object>> = {
    'PushNotifications.requestPermissions': { receive: 'granted' },
    'App.getLaunchUrl': {},
    'Camera.takePhoto': { webPath: 'https://localhost/_capacitor_file_/cache/taken.jpg' },
    'NativeBiometric.isAvailable': { isAvailable: true },
  };
  const listeners: { readonly of: string; readonly callbackId: string }[] = [];
  const bridge = {
    onmessage: (_event: { readonly data: string }): void => undefined,
    postMessage(json: string): void {
      const { callbackId, pluginId, methodName, options }: Call = JSON.parse(json);
      const name = `${pluginId}.${methodName}`;
      window.nativeCalls.push(name);
      if (methodName === 'addListener') {
        listeners.push({ of: `${pluginId}.${String(options['eventName'])}`, callbackId });
        return;
      }
      const answer = { callbackId, pluginId, methodName, success: true, data: answers[name] ?? {} };
      queueMicrotask(() => bridge.onmessage({ data: JSON.stringify(answer) }));
      if (name === 'PushNotifications.register')
        window.fireNative('PushNotifications', 'registration', { value: `token-${'x'.repeat(150)}` });
    },
  };
  const fireNative: Window['fireNative'] = (plugin, eventName, data) => {
    for (const { of, callbackId } of listeners)
      if (of === `${plugin}.${eventName}`)
        bridge.onmessage({ data: JSON.stringify({ callbackId, pluginId: plugin, success: true, save: true, data }) });
  };
  Object.assign(window, { androidBridge: bridge, nativeCalls: [], fireNative });
}

/**
 * Serves the built app of the device at its own origin, with the real bridge.
 * @param www what `buildForDevice` has made
 * @param given the origin of the product in the settings of the app, and where it is instead
 */
export async function serveNativeShell(
  page: Page,
  www: string,
  given: { readonly named: string; readonly real: string },
): Promise<void> {
  const bridge = createRequire(import.meta.url).resolve('@capacitor/android/package.json');
  // A product on this machine is one that pages of elsewhere may not ask.
  await page.context().grantPermissions(['local-network-access', 'geolocation'], { origin: APP });
  await page.addInitScript(fakePlugins);
  await page.addInitScript({
    path: path.join(path.dirname(bridge), 'capacitor/src/main/assets/native-bridge.js'),
  });
  await page.route(`${APP}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const asked = path.join(www, pathname);
    const isFile = asked.startsWith(www) && path.extname(asked) !== '' && fs.existsSync(asked);
    const file = isFile ? asked : path.join(www, 'index.html');
    const body = fs.readFileSync(file);
    return route.fulfill({
      contentType: TYPES[path.extname(file)] ?? 'application/octet-stream',
      body: isFile ? body : body.toString().replaceAll(given.named, given.real),
    });
  });
}
