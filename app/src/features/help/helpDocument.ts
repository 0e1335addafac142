import type { Language } from '@cordada/core/pages/pageTable';

/** A help page in both languages, separate from the messages because of its length. */
export interface HelpDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

export type HelpTexts = Readonly<Record<Language, HelpDocument>>;
