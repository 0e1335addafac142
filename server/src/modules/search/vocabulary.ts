/** What a mistyped word may have meant. */
export interface Spelling {
  /** Whether any known word begins like this. */
  isPrefix(word: string): boolean;
  /** Whether this is a known word. */
  has(word: string): boolean;
  /** Beginnings of known words that are one edit away from the given one, and those that are words. */
  corrections(word: string): { beginnings: string[]; words: string[] };
}

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly spelling: Spelling;
  }
}

/** The words of the search table in this process. */
export interface Vocabulary extends Spelling {
  add(words: readonly string[]): void;
}

/** An empty vocabulary; a hundred thousand words take some megabytes. */
export function createVocabulary(): Vocabulary {
  let words: string[] = [];

  /** Index of the first word that is not before the text. */
  const lowerBound = (text: string, from = 0, to = words.length): number => {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const isPrefix = (text: string): boolean => words[lowerBound(text)]?.startsWith(text) ?? false;

  /** Letters that words with this beginning go on with. */
  const nextLetters = (beginning: string): string[] => {
    const letters: string[] = [];
    let index = lowerBound(beginning);
    for (;;) {
      const word = words[index];
      if (!word?.startsWith(beginning)) return letters;
      const letter = word.charAt(beginning.length);
      if (letter === '') {
        index += 1;
        continue;
      }
      letters.push(letter);
      // Past every word that goes on with this letter.
      index = lowerBound(beginning + String.fromCharCode(letter.charCodeAt(0) + 1), index);
    }
  };

  const has = (text: string): boolean => words[lowerBound(text)] === text;

  return {
    add(more) {
      const known = new Set(words);
      const fresh = more.filter((word) => !known.has(word));
      // By code units, as the comparisons above.
      if (fresh.length > 0) words = [...words, ...new Set(fresh)].sort((a, b) => (a < b ? -1 : 1));
    },
    isPrefix,
    has,
    corrections(word) {
      const found = new Set<string>();
      const consider = (text: string): void => {
        if (text !== word && !found.has(text) && isPrefix(text)) found.add(text);
      };
      for (let at = 0; at <= word.length; at += 1) {
        const head = word.slice(0, at);
        const tail = word.slice(at);
        if (tail) consider(head + tail.slice(1));
        if (tail.length > 1) consider(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
        if (!isPrefix(head)) break;
        for (const letter of nextLetters(head)) {
          consider(head + letter + tail);
          if (tail) consider(head + letter + tail.slice(1));
        }
      }
      // What begins like the word itself was found without a correction, what begins like another twice.
      const shortestFirst = [...found].sort((a, b) => a.length - b.length);
      const kept: string[] = [];
      for (const text of shortestFirst) {
        if (!text.startsWith(word) && !kept.some((shorter) => text.startsWith(shorter))) kept.push(text);
      }
      return { beginnings: kept, words: shortestFirst.filter(has) };
    },
  };
}
