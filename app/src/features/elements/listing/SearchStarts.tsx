import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { LISTING_PAGES } from '@cordada/core/pages/listings';
import { readRecentSearches } from '#app/data/preferences/recentSearches.ts';
import type { RecentSearch } from '#app/data/preferences/recentSearches.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { AnyChipLink } from '#app/ui/Badge.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ElementLink } from '../ElementLink.tsx';

const KINDS = [
  'mountain',
  'volcano',
  'shelter',
  'route',
  'viaFerrata',
  'climbingRoute',
  'couloir',
  'ridge',
  'access',
  'region',
  'list',
] as const;

/** Ways on from the field of the search: the listings of each kind, and what was found before on this device. */
export function SearchStarts(): ReactNode {
  const t = useMessages();
  const [recent, setRecent] = useState<readonly RecentSearch[]>([]);
  useEffect(() => setRecent(readRecentSearches()), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:py-1">
      <nav
        aria-label={t('elements.kinds')}
        className="scroll-row flex gap-2 whitespace-nowrap max-sm:p-0.5 sm:flex-wrap"
      >
        {KINDS.map((kind) => (
          <AnyChipLink key={kind} page={LISTING_PAGES[kind]} isCurrent={false}>
            <span data-kind={kind} className="text-kind">
              <KindIcon kind={kind} size={16} />
            </span>
            {t(`elements.kind.${kind}.other`)}
          </AnyChipLink>
        ))}
      </nav>
      {recent.length > 0 ? (
        <nav aria-labelledby="recent-searches" className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id="recent-searches" className="font-text text-sm font-semibold text-muted">
            {t('elements.search.recent')}
          </h2>
          {recent.map((one) => (
            <ElementLink
              key={one.id}
              element={{ id: one.id, kind: one.type, slug: '' }}
              className="prose-link inline-flex min-h-11 items-center sm:min-h-8"
            >
              {one.name}
            </ElementLink>
          ))}
        </nav>
      ) : null}
    </div>
  );
}
