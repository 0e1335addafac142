import type { Language } from '@cordada/core/pages/pageTable';

/** A written page in both languages; too long for the messages that every page loads. */
export interface HelpDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

export type HelpTexts = Readonly<Record<Language, HelpDocument>>;
