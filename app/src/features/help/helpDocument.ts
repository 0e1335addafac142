import type { Language } from '@cordada/core/pages/pageTable';

/** A help page in both languages, separate from the messages because of its length. */
export interface HelpDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly HelpSection[];
}

export interface HelpSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly steps?: readonly string[];
  /** Pairs of a term and what it means, such as a grade. */
  readonly terms?: readonly (readonly [term: string, meaning: string])[];
}

export type HelpTexts = Readonly<Record<Language, HelpDocument>>;
