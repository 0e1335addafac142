import type { ReactNode } from 'react';
import { LISTING_PAGES } from '@cordada/core/pages/listings';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { AnyChipLink } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { Locate } from '#app/ui/locateIcon.ts';
import type { useSuggestions } from './useSuggestions.ts';

/** What most people look for. */
const KINDS = ['mountain', 'shelter', 'route', 'viaFerrata', 'climbingRoute', 'region', 'list'] as const;

/** Ways on while nothing is typed. */
export function SearchStart({
  suggested,
  isEmpty,
  onClose,
}: {
  readonly suggested: ReturnType<typeof useSuggestions>;
  /** There is nothing to choose yet. */
  readonly isEmpty: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const kinds = useKindTexts();
  const { near, nearState, askNear } = suggested;
  return (
    <div className="grid gap-5 py-4">
      {nearState === 'found' && near.length > 0 ? null : (
        <div className="grid justify-items-start gap-2">
          <Button disabled={nearState === 'asking'} onClick={() => void askNear()}>
            <Locate size={18} />
            {t(nearState === 'asking' ? 'search.near.asking' : 'search.near')}
          </Button>
          <output className="text-muted">
            {nearState === 'failed' ? t('search.near.failed') : null}
            {nearState === 'found' ? t('search.near.none') : null}
          </output>
        </div>
      )}
      <nav aria-label={t('search.browse')} className="grid gap-2">
        <p aria-hidden="true" className="text-sm font-semibold text-muted">
          {t('search.browse')}
        </p>
        <ul className="flex flex-wrap gap-2">
          {KINDS.map((kind) => (
            <li key={kind} data-kind={kind}>
              <AnyChipLink page={LISTING_PAGES[kind]} isCurrent={false} onClick={onClose}>
                <span className="text-kind">
                  <KindIcon kind={kind} size={16} />
                </span>
                {kinds.other(kind)}
              </AnyChipLink>
            </li>
          ))}
        </ul>
      </nav>
      {isEmpty ? <p className="text-muted">{t('search.hint')}</p> : null}
    </div>
  );
}
