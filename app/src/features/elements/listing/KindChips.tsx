import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import type { PageName } from '@cordada/core/pages/pageTable';
import { useMessages } from '#app/messages/useMessages.tsx';
import { AnyChipLink } from '#app/ui/Badge.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';

export function KindChips({
  page,
  params,
  kind,
  counts,
  query = {},
}: {
  readonly page: PageName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly kind: KindName | null;
  readonly counts: readonly { readonly kind: KindName; readonly count: number }[];
  /** What stays when another kind is chosen. */
  readonly query?: Readonly<Record<string, string>>;
}): ReactNode {
  const t = useMessages();
  const there = counts.filter(({ count }) => count > 0);
  if (there.length < 2 && kind === null) return null;
  return (
    <nav
      aria-label={t('elements.kinds')}
      className="scroll-row flex items-center gap-2 whitespace-nowrap max-sm:p-0.5 sm:flex-wrap"
    >
      <AnyChipLink page={page} params={params} query={query} isCurrent={kind === null}>
        {t('elements.kinds.all')}
      </AnyChipLink>
      {there.map(({ kind: one, count }) => (
        <AnyChipLink key={one} page={page} params={params} query={{ ...query, kind: one }} isCurrent={kind === one}>
          <KindIcon kind={one} size={14} />
          {t(`elements.kind.${one}.other`)}
          <span className="font-normal opacity-80">{count}</span>
        </AnyChipLink>
      ))}
    </nav>
  );
}
