import * as v from 'valibot';
import { orNull, secret, setting, text, together, word } from './settings.ts';

const file = text((path) => /^[\w./~ -]+$/.test(path), 'must be a path of a file');

/** Services that wake devices: Web Push works without any, FCM and APNs need the keys of the app. */
export const PUSH_SETTINGS = {
  contact: setting(
    'PUSH_CONTACT',
    'mailto:operator@cordada.example',
    'mailto: or https: address at which push services reach the operator.',
    text((address) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(address), 'must begin with mailto: or https://'),
  ),
  vapid: together({
    publicKey: setting(
      'PUSH_VAPID_PUBLIC_KEY',
      '',
      'Key pair of Web Push; without it one is made and kept in the database.',
      word('must be a key'),
    ),
    privateKey: secret('PUSH_VAPID_PRIVATE_KEY', '', 'The private one of the pair.', word('must be a key')),
  }),
  fcmServiceAccount: setting(
    'FCM_SERVICE_ACCOUNT',
    '',
    'File with the key of a Google service account; without it Android devices get no push.',
    orNull(file),
  ),
  apns: together({
    keyFile: setting(
      'APNS_KEY_FILE',
      '',
      'File with the key (.p8) of Apple; without it iOS devices get no push.',
      file,
    ),
    keyId: setting('APNS_KEY_ID', '', 'Id of that key.', word('must be an id')),
    teamId: setting('APNS_TEAM_ID', '', 'Team of the app at Apple.', word('must be an id')),
    topic: setting('APNS_TOPIC', '', 'Bundle id of the app.', word('must be a bundle id')),
  }),
};

/** The apps whose stores have accepted them; links of the site then open there. */
export const NATIVE_APP_SETTINGS = {
  android: together({
    packageName: setting(
      'ANDROID_PACKAGE',
      '',
      'Package of the Android app, e.g. org.example.cordada.',
      word('must be a package'),
    ),
    fingerprints: setting(
      'ANDROID_FINGERPRINTS',
      '',
      'SHA-256 fingerprints of the certificates that sign it, separated by spaces.',
      v.pipe(
        text(
          (list) => list.split(/\s+/).every((one) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(one)),
          'must be fingerprints like AB:CD:…',
        ),
        v.transform((list) => list.split(/\s+/).filter((one) => one !== '')),
      ),
    ),
  }),
  iosAppId: setting(
    'IOS_APP_ID',
    '',
    'Team and bundle id of the iOS app, e.g. TEAM123456.org.example.cordada.',
    orNull(text((id) => /^[A-Z0-9]{10}\.[\w.-]+$/.test(id), 'must be an id like TEAM123456.org.example.cordada')),
  ),
};
