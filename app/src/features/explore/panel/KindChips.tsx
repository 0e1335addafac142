import type { ReactNode } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { ExploreState } from '../exploreAddress.ts';
import type { KindCounts } from './useFoundElements.ts';

/** One row over the map, which scrolls sideways. */
export function ExploreKinds({
  state,
  counts,
  onChange,
}: {
  readonly state: ExploreState;
  readonly counts: KindCounts;
  readonly onChange: (part: Partial<ExploreState>) => void;
}): ReactNode {
  const t = useMessages();
  const kindTexts = useKindTexts();
  const format = useFormat();
  const toggle = (kind: KindName): void => {
    const shown = state.kinds ?? [];
    const next = shown.includes(kind) ? shown.filter((one) => one !== kind) : [...shown, kind];
    // Other kinds have other fields, so only the filters common to all kinds are kept.
    const { photos, quality } = state.filters;
    onChange({
      kinds: next.length === 0 || next.length === MAP_KINDS.length ? null : next,
      filters: { ...(photos && { photos }), ...(quality && { quality }) },
    });
  };
  return (
    <fieldset
      aria-label={t('explore.kinds')}
      className="scroll-row pointer-events-auto flex w-fit max-w-full min-w-0 gap-1.5 p-1 max-md:-mx-3 max-md:max-w-none max-md:px-3"
    >
      {MAP_KINDS.map((kind) => {
        const isPressed = state.kinds?.includes(kind) ?? false;
        const { count = 0, isExact = true } = counts[kind] ?? {};
        if (count === 0 && !isPressed) return null;
        return (
          <button
            key={kind}
            type="button"
            data-kind={kind}
            aria-pressed={isPressed}
            onClick={() => toggle(kind)}
            className={`inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap sm:min-h-9 ${isPressed ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-raised hover:border-ink'}`}
          >
            <span className={isPressed ? '' : 'text-kind'}>
              <KindIcon kind={kind} size={14} />
            </span>
            {kindTexts.other(kind)}
            <span className={isPressed ? '' : 'text-muted'}>{`${format.number(count)}${isExact ? '' : '+'}`}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
