import { randomBytes } from 'node:crypto';
import { ID_ALPHABET, ID_LENGTH } from '@cordada/core/ids';

/** Returns a short URL-safe id of 64 random bits, from an alphabet without similar-looking characters. */
export function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    for (const byte of randomBytes(ID_LENGTH + 4)) {
      // Skip bytes beyond the last multiple of the alphabet size, which would favour its first characters.
      if (byte < 232 && id.length < ID_LENGTH) id += ID_ALPHABET[byte % 58];
    }
  }
  return id;
}
