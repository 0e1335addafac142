import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { useEditElement } from './useEditElement.ts';

/** Says why the map of a route shows a point or a schematic course, and opens the editor where its line is drawn. */
export function MissingLine({
  element,
  hasCourse,
}: {
  readonly element: { readonly id: string; readonly name: string };
  readonly hasCourse: boolean;
}): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const { isBusy, edit } = useEditElement(element);
  return (
    <div className="no-print flex items-center justify-between gap-x-4 border-t border-line bg-raised py-2 pr-2 pl-4">
      <p className="min-w-0 flex-1 leading-tight max-sm:text-sm">
        <strong>{t('elements.map.noLine')}</strong>{' '}
        <span className="text-muted">{t(hasCourse ? 'elements.map.noLine.course' : 'elements.map.noLine.text')}</span>
      </p>
      <Button disabled={!isHydrated} isBusy={isBusy} onClick={() => edit('line')} className="shrink-0 max-sm:text-sm">
        {t('elements.map.addLine')}
      </Button>
    </div>
  );
}
