import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import type { ElementPageData } from '#app/features/elements/page/elementPage.ts';
import { missingFacts } from './missingFacts.ts';
import { useEditElement } from './useEditElement.ts';

/** Names what nobody has filled in, and opens the editor there. */
export function MissingFacts({
  element,
  isInSentence = false,
}: {
  readonly element: ElementPageData;
  readonly isInSentence?: boolean;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const isHydrated = useIsHydrated();
  const { edit } = useEditElement(element);
  const missing = missingFacts(element.kind, { ...element.computed, ...element.facts });
  return (
    <span className="font-normal text-muted">
      {missing
        .map((name, index) => (index > 0 || isInSentence ? texts.field(name).toLowerCase() : texts.field(name)))
        .join(', ')}
      {isInSentence ? '. ' : ' '}
      <button
        type="button"
        disabled={!isHydrated}
        onClick={() => edit(missing[0])}
        className="prose-link -mx-1 -my-2.5 min-h-11 px-1 font-semibold whitespace-nowrap"
      >
        {t('elements.facts.add', { count: missing.length })}
      </button>
    </span>
  );
}
