import fs from 'node:fs';
import path from 'node:path';

export const STORE_LANGUAGES = ['en', 'es'] as const;
export type StoreLanguage = (typeof STORE_LANGUAGES)[number];

/** Letters that the App Store and Google Play allow, whichever allows fewer. */
export const TEXT_LIMITS = {
  name: 30,
  subtitle: 30,
  short_description: 80,
  keywords: 100,
  promotional_text: 170,
  description: 4_000,
  release_notes: 500,
} as const;
export type StoreText = keyof typeof TEXT_LIMITS;

/**
 * Reads the texts of both stores in one language.
 * @throws Error that names the texts that are missing, too long or not as the stores want them
 */
export function readStoreTexts(folder: string, language: StoreLanguage): Readonly<Record<StoreText, string>> {
  const faults: string[] = [];
  const texts = Object.entries(TEXT_LIMITS).map(([name, limit]) => {
    const file = path.join(folder, language, `${name}.txt`);
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
    const { length } = [...text];
    if (length === 0) faults.push(`${language}/${name}.txt is missing or empty`);
    if (length > limit) faults.push(`${language}/${name}.txt has ${length} letters instead of ${limit} at most`);
    if (name !== 'description' && text.includes('\n')) faults.push(`${language}/${name}.txt has more than one line`);
    return [name, text] as const;
  });
  const all: Readonly<Record<StoreText, string>> = Object.assign(
    {
      name: '',
      subtitle: '',
      short_description: '',
      keywords: '',
      promotional_text: '',
      description: '',
      release_notes: '',
    },
    Object.fromEntries(texts),
  );
  const words = all.keywords.split(',');
  // Spaces behind commas count, and words of the name are found anyway.
  if (words.some((word) => word !== word.trim())) faults.push(`${language}/keywords.txt has spaces around commas`);
  if (new Set(words).size < words.length) faults.push(`${language}/keywords.txt names a word twice`);
  const named: readonly string[] = `${all.name} ${all.subtitle}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const word of words)
    if (named.includes(word.toLowerCase())) faults.push(`${language}/keywords.txt repeats ${word}, which the name has`);
  if (faults.length > 0) throw new Error(`Texts of the stores:\n${faults.join('\n')}`);
  return all;
}
