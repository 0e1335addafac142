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
