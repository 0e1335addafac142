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
      // NFD also decomposes scripts without combining marks (Hangul); NFC composes them again.
      .normalize('NFC')
  );
}
