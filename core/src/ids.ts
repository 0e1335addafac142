/** Letters and digits that are not mistaken for one another. */
export const ID_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const ID_LENGTH = 11;

const ID = new RegExp(`^[${ID_ALPHABET}]{${ID_LENGTH}}$`);

/** Whether a text can be an id of ours at all. */
export function isId(text: string): boolean {
  return ID.test(text);
}
