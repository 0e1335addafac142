import type { PlainPageName } from '@cordada/core/pages/paths';
import { slugOf } from '@cordada/core/elements/slug';
import { isStopWord, searchWords } from '@cordada/core/search/words';
import type { HelpSection } from './helpDocument.ts';

/** A section of a help page. */
export interface HelpChapter {
  readonly page: PlainPageName;
  /** What the page calls the part it is in. */
  readonly part: string;
  readonly section: HelpSection;
}

export interface FoundChapter extends HelpChapter {
  /** The sentence that answers best. */
  readonly excerpt: string;
}

export const chapterId = ({ title }: HelpSection): string => slugOf(title);

const sentencesOf = ({ paragraphs, steps = [], terms = [] }: HelpSection): string[] => [
  ...[...paragraphs, ...steps].flatMap((text) => text.split(/(?<=[.!?]) /)),
  ...terms.map((term) => term.join(': ')),
];

/** Chapters that have all typed words, or their beginnings; those with more of them in their title come first. */
export function findChapters(chapters: readonly HelpChapter[], typed: string): FoundChapter[] {
  const words = searchWords(typed);
  const telling = words.filter((word) => !isStopWord(word));
  const wanted = telling.length > 0 ? telling : words;
  if (wanted.length === 0) return [];
  const countIn = (text: string): number => {
    const has = searchWords(text);
    return wanted.filter((word) => has.some((one) => one.startsWith(word))).length;
  };
  return chapters
    .flatMap((chapter) => {
      const sentences = sentencesOf(chapter.section);
      const whole = [chapter.part, chapter.section.title, ...sentences].join(' ');
      if (countIn(whole) < wanted.length) return [];
      const best = Math.max(...sentences.map(countIn));
      const excerpt = sentences.find((sentence) => countIn(sentence) === best) ?? '';
      return { chapter: { ...chapter, excerpt }, rank: countIn(chapter.section.title) };
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ chapter }) => chapter);
}
