/** Letters as they are compared: lower case, without accents, special ones spelled out. */
export function foldLetters(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ø', 'o')
      .replaceAll('ł', 'l')
      .replaceAll('æ', 'ae')
      .replaceAll('ð', 'd')
      .replaceAll('þ', 'th')
      // Scripts that NFD takes apart without marks (Hangul) are whole again.
      .normalize('NFC')
  );
}
