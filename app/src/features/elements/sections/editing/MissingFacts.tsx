import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import type { ElementPageData } from '#app/features/elements/page/elementPage.ts';
import { missingFacts } from './missingFacts.ts';
import { useEditElement } from './useEditElement.ts';

/** Names what nobody has filled in, and opens the editor there. */
export function MissingFacts({ element }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const isHydrated = useIsHydrated();
  const { edit } = useEditElement(element);
  const missing = missingFacts(element.kind, { ...element.computed, ...element.facts });
  return (
    <span className="flex flex-wrap items-center gap-x-3 font-normal text-muted">
      {missing.map((name) => texts.field(name)).join(', ')}
      <button
        type="button"
        disabled={!isHydrated}
        onClick={() => edit(missing[0])}
        className="prose-link -mx-1 -my-2.5 min-h-11 px-1 font-semibold"
      >
        {t('elements.facts.add', { count: missing.length })}
      </button>
    </span>
  );
}
