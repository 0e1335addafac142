import type { ReactNode } from 'react';
import { markMatches } from '@cordada/core/search/words';

/** A text with the beginnings of words marked that were typed into a search. */
export function MarkedText({ text, typed }: { readonly text: string; readonly typed: string }): ReactNode {
  return markMatches(text, typed).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className="bg-transparent text-accent underline decoration-2 underline-offset-2">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
