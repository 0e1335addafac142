import type { ReactNode } from 'react';
import { formatDirection } from '@cordada/core/format/formatBearing';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { TargetMark } from '#app/ui/TargetState.tsx';
import { ElementLink } from '../ElementLink.tsx';
import { useKindTexts } from '../kindTexts.ts';
import { Section } from '../sections/ElementSections.tsx';
import { symbolOf } from '../symbolOf.ts';
import type { Neighbour } from './loadPin.ts';

/** The nearest places, with their distance and in which direction they are. */
export function NearbySection({
  neighbours,
  targets,
}: {
  readonly neighbours: readonly Neighbour[];
  readonly targets: Targets;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const texts = useKindTexts();
  if (neighbours.length === 0) return null;
  return (
    <Section id="nearby" title={t('elements.nearby.title')} isOnPaper={false}>
      <ul className="rounded-lg border border-line bg-raised px-4 sm:px-5">
        {neighbours.map(({ awayMeters, bearingDegrees, ...place }) => {
          const state = targets.states.get(place.id)?.state ?? null;
          const { kind, detail, difficulty, elevation, length } = place;
          return (
            <li
              key={place.id}
              data-kind={kind}
              className="relative flex min-h-13 items-center gap-3 border-b border-line py-1.5 last:border-0"
            >
              <span className="shrink-0 text-kind">
                <KindIcon kind={kind} symbol={symbolOf(place)} size={20} />
              </span>
              <span className="grid min-w-0 grow leading-tight">
                <span className="flex items-center gap-2">
                  <ElementLink element={place} className="font-semibold after:absolute after:inset-0 hover:underline">
                    {place.name}
                  </ElementLink>
                  {state ? (
                    <>
                      <TargetMark state={state} />
                      <span className="sr-only">{t(`elements.target.${state}`)}</span>
                    </>
                  ) : null}
                </span>
                <span className="text-sm text-muted">
                  {[
                    detail ? texts.option(detail.field, detail.option) : t(`elements.kind.${kind}.one`),
                    elevation === undefined ? null : format.elevation(elevation),
                    elevation === undefined && length ? format.distance(length.value) : null,
                    difficulty?.value,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {awayMeters === null || bearingDegrees === null ? null : (
                <span className="flex shrink-0 items-center gap-2 text-right leading-tight">
                  <span className="grid">
                    <strong className="whitespace-nowrap">{format.distance(awayMeters)}</strong>
                    <span className="text-sm text-muted">{formatDirection(bearingDegrees, language)}</span>
                  </span>
                  <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" className="fill-muted">
                    <path d="M12 3l6 17-6-4-6 4z" transform={`rotate(${Math.round(bearingDegrees)} 12 12)`} />
                  </svg>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
