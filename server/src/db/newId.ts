import { randomBytes } from 'node:crypto';
import { ID_ALPHABET, ID_LENGTH } from '@cordada/core/ids';

/** A short URL-safe id of 64 random bits, without letters that are mistaken for one another. */
export function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    for (const byte of randomBytes(ID_LENGTH + 4)) {
      // Bytes past the last whole alphabet would favour its first letters.
      if (byte < 232 && id.length < ID_LENGTH) id += ID_ALPHABET[byte % 58];
    }
  }
  return id;
}
