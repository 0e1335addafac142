import { randomBytes } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 11;

/** A short URL-safe id of 64 random bits, without letters that are mistaken for one another. */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH + 4)) {
      // Bytes past the last whole alphabet would favour its first letters.
      if (byte < 232 && id.length < LENGTH) id += ALPHABET[byte % 58];
    }
  }
  return id;
}
