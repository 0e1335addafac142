export const ID_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const ID_LENGTH = 11;

const ID = new RegExp(`^[${ID_ALPHABET}]{${ID_LENGTH}}$`);

export function isId(text: string): boolean {
  return ID.test(text);
}

/** A short URL-safe id of 64 random bits, from an alphabet without similar-looking characters. */
export function makeId(randomBytes: (count: number) => Uint8Array): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    for (const byte of randomBytes(ID_LENGTH + 4)) {
      // Skip bytes beyond the last multiple of the alphabet size, which would favour its first characters.
      if (byte < 232 && id.length < ID_LENGTH) id += ID_ALPHABET[byte % 58];
    }
  }
  return id;
}
