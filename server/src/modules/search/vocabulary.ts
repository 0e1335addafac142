export interface Spelling {
  isPrefix(word: string): boolean;
  has(word: string): boolean;
  corrections(word: string): { beginnings: string[]; words: string[] };
}

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly spelling: Spelling;
  }
}

export interface Vocabulary extends Spelling {
  add(words: readonly string[]): void;
}

/** Creates an empty vocabulary. 100,000 words take a few megabytes. */
export function createVocabulary(): Vocabulary {
  let words: string[] = [];

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
      // Skip all words that continue with this letter.
      index = lowerBound(beginning + String.fromCharCode(letter.charCodeAt(0) + 1), index);
    }
  };

  const has = (text: string): boolean => words[lowerBound(text)] === text;

  return {
    add(more) {
      const known = new Set(words);
      const fresh = more.filter((word) => !known.has(word));
      // Sort by code units, as the comparisons above do.
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
      // Drop texts that begin with the word itself, which needs no correction, or with a shorter result.
      const shortestFirst = [...found].sort((a, b) => a.length - b.length);
      const kept: string[] = [];
      for (const text of shortestFirst) {
        if (!text.startsWith(word) && !kept.some((shorter) => text.startsWith(shorter))) kept.push(text);
      }
      return { beginnings: kept, words: shortestFirst.filter(has) };
    },
  };
}
