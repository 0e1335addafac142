import fs from 'node:fs';
import path from 'node:path';
import { RELEASE } from '@cordada/core/release';

export interface NativeSettings {
  readonly appId: string;
  readonly appName: string;
  /** Where the product is. */
  readonly origin: string;
  /** Hosts whose links open in the app: the product in each language. */
  readonly hosts: readonly string[];
  readonly release: number;
  readonly version: string;
}

/** @throws Error when `native/app.json` does not say what it must */
export function readNativeSettings(root: string): NativeSettings {
  const given: Readonly<Record<string, unknown>> = JSON.parse(
    fs.readFileSync(path.join(root, 'native/app.json'), 'utf8'),
  );
  const { appId, appName, origin } = given;
  if (typeof appId !== 'string' || !/^[a-z]\w*(\.[a-z]\w*)+$/.test(appId)) throw new Error('native/app.json: appId');
  if (typeof appName !== 'string' || appName === '') throw new Error('native/app.json: appName');
  if (typeof origin !== 'string' || !/^https:\/\/[\w.-]+$/.test(origin)) throw new Error('native/app.json: origin');
  const { host } = new URL(origin);
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { appId, appName, origin, hosts: [host, `en.${host}`, `es.${host}`], release: RELEASE, version };
}

/** Settings of the shell: https://capacitorjs.com/docs/config. */
export function capacitorConfig({ appId, appName }: NativeSettings): object {
  return {
    appId,
    appName,
    webDir: 'www',
    loggingBehavior: 'debug',
    backgroundColor: '#101517',
    android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
    ios: { contentInset: 'never', webContentsDebuggingEnabled: false },
    plugins: {
      // Hidden by the app once there is something to see.
      SplashScreen: { launchAutoHide: false, backgroundColor: '#101517', showSpinner: false },
      PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
      CapacitorShareTarget: { appGroupId: `group.${appId}` },
    },
  };
}
