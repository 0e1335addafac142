import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import type { PageName } from '@cordada/core/pages/pageTable';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { LinkLook } from '#app/pages/PageLink.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { AnyTarget } from '#app/ui/lists/Pager.tsx';

const AnyChipLink = ChipLink as unknown as (props: AnyTarget & LinkLook & { isCurrent: boolean }) => ReactNode;

export function KindChips({
  page,
  params,
  kind,
  counts,
}: {
  readonly page: PageName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly kind: KindName | null;
  readonly counts: readonly { readonly kind: KindName; readonly count: number }[];
}): ReactNode {
  const t = useMessages();
  const there = counts.filter(({ count }) => count > 0);
  if (there.length < 2 && kind === null) return null;
  return (
    <nav aria-label={t('elements.kinds')} className="flex flex-wrap gap-2">
      <AnyChipLink page={page} params={params} isCurrent={kind === null}>
        {t('elements.kinds.all')}
      </AnyChipLink>
      {there.map(({ kind: one, count }) => (
        <AnyChipLink key={one} page={page} params={params} query={{ kind: one }} isCurrent={kind === one}>
          <KindIcon kind={one} size={14} />
          {t(`elements.kind.${one}.other`)}
          <span className="font-normal opacity-80">{count}</span>
        </AnyChipLink>
      ))}
    </nav>
  );
}
