export const ID_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const ID_LENGTH = 11;

const ID = new RegExp(`^[${ID_ALPHABET}]{${ID_LENGTH}}$`);

export function isId(text: string): boolean {
  return ID.test(text);
}
