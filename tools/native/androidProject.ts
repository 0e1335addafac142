import { PHOTO_FILES, TRACK_FILES } from './fileTypes.ts';
import type { FileType } from './fileTypes.ts';
import type { NativeSettings } from './nativeSettings.ts';

/** Each permission of the app, and what for. */
const PERMISSIONS: readonly (readonly [name: string, reason: string])[] = [
  ['INTERNET', 'pages, tracks and photos come from the product'],
  ['ACCESS_COARSE_LOCATION', 'the own position on the map'],
  ['ACCESS_FINE_LOCATION', 'recording and following a track'],
  ['ACCESS_MEDIA_LOCATION', 'places photos on the track by their position'],
  ['CAMERA', 'photos for an activity or a place'],
  ['FOREGROUND_SERVICE', 'a recording goes on while the screen is off'],
  ['FOREGROUND_SERVICE_LOCATION', 'the same, since Android 14'],
  ['WAKE_LOCK', 'the same: the processor must hear each position'],
  ['POST_NOTIFICATIONS', 'notifications, once the member has allowed them'],
];

const mimeTypes = (files: readonly FileType[]): string[] => files.flatMap((file) => file.mimeTypes);
/** What the app offers to open. */
const OPENED = mimeTypes(TRACK_FILES.filter(({ isGeneral }) => !isGeneral));
/** What becomes a new activity when another app shares it. Senders often do not know the type of a track. */
const SHARED = [
  ...mimeTypes([...TRACK_FILES, ...PHOTO_FILES]),
  'application/octet-stream',
  'application/xml',
  'text/xml',
];

/** What plugins would add and this app does not need: it never starts by itself. */
const REFUSED = ['RECEIVE_BOOT_COMPLETED'];

const filter = (action: string, types: readonly string[]): string => `
            <intent-filter>
                <action android:name="android.intent.action.${action}" />
                <category android:name="android.intent.category.DEFAULT" />
${types.map((type) => `                <data android:mimeType="${type}" />`).join('\n')}
            </intent-filter>
`;

/** Replaces text of the template. @throws Error when a new version of the template has another text there */
export function replaced(text: string, old: string | RegExp, next: string): string {
  const changed = text.replace(old, () => next);
  if (changed === text) throw new Error(`The template of the native project has changed: no ${String(old)}`);
  return changed;
}

export function androidManifest(template: string, { hosts }: NativeSettings): string {
  const links = `
            <!-- Links of the product open here, once its /.well-known/assetlinks.json names this app. -->
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" />
${hosts.map((host) => `                <data android:host="${host}" />`).join('\n')}
            </intent-filter>
`;
  const files = filter('VIEW', OPENED) + filter('SEND', SHARED) + filter('SEND_MULTIPLE', SHARED);
  let text = replaced(template, /\n\s*<\/activity>/, `${links}${files}\n        </activity>`);
  text = replaced(
    text,
    'xmlns:android="http://schemas.android.com/apk/res/android"',
    'xmlns:android="http://schemas.android.com/apk/res/android"\n    xmlns:tools="http://schemas.android.com/tools"',
  );
  // The session and what waits to be sent must not get into a backup of the system.
  text = replaced(text, 'android:allowBackup="true"', 'android:allowBackup="false"');
  text = replaced(
    text,
    'android:supportsRtl="true"',
    'android:supportsRtl="true"\n        android:usesCleartextTraffic="false"',
  );
  return replaced(
    text,
    /\s*<!-- Permissions -->\s*<uses-permission [^>]*INTERNET" \/>\n/,
    `\n\n${PERMISSIONS.map(
      ([name, reason]) => `    <!-- ${reason} -->\n    <uses-permission android:name="android.permission.${name}" />\n`,
    ).join('')}
${REFUSED.map((name) => `    <uses-permission android:name="android.permission.${name}" tools:node="remove" />\n`).join('')}
    <!-- Also for devices without them. -->
    <uses-feature android:name="android.hardware.camera" android:required="false" />
    <uses-feature android:name="android.hardware.location.gps" android:required="false" />
`,
  );
}

export function androidBuild(template: string, { release, version }: NativeSettings): string {
  const text = replaced(template, 'versionCode 1\n', `versionCode ${release}\n`);
  return replaced(text, 'versionName "1.0"', `versionName "${version}"`);
}

/** The splash screen of Android 12 and later has a colour and the icon, like the one of the app. */
export function androidStyles(template: string): string {
  return replaced(
    template,
    '<item name="android:background">@drawable/splash</item>',
    `<item name="windowSplashScreenBackground">#101517</item>
        <item name="windowSplashScreenAnimatedIcon">@mipmap/ic_launcher_foreground</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>`,
  );
}
