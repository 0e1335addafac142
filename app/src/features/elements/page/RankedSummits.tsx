import type { ReactNode } from 'react';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TargetMark } from '#app/ui/TargetState.tsx';
import type { Card } from '../card.ts';
import { ElementLink } from '../ElementLink.tsx';

/** Summits by height, in two columns where there is room. */
export function RankedSummits({
  cards,
  targets,
}: {
  readonly cards: readonly Card[];
  readonly targets: Targets;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  // Row at the foot of the first column.
  const half = Math.ceil(cards.length / 2) - 1;
  return (
    <ol className="gap-x-8 rounded-lg border border-line bg-raised px-4 sm:px-5 lg:columns-2">
      {cards.map((card, index) => {
        const state = targets.states.get(card.id)?.state ?? null;
        return (
          <li
            key={card.id}
            className={`relative flex min-h-13 break-inside-avoid items-center gap-3 border-b border-line py-1.5 last:border-0 ${index === half ? 'lg:border-0' : ''}`}
          >
            <span className="w-6 shrink-0 text-right text-sm text-muted">{index + 1}</span>
            <span className="shrink-0 not-member:hidden">
              <TargetMark state={state} />
              {state ? <span className="sr-only">{t(`elements.target.${state}`)}</span> : null}
            </span>
            <span className="grid min-w-0 grow leading-tight">
              <ElementLink element={card} className="font-semibold after:absolute after:inset-0 hover:underline">
                {card.name}
              </ElementLink>
              <span className="text-sm text-muted">
                {[
                  card.difficulty?.value,
                  card.prominence === undefined
                    ? null
                    : t('elements.region.prominence', { height: format.elevation(card.prominence) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 font-display text-lg font-bold">
              {card.elevation === undefined ? null : format.elevation(card.elevation)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
