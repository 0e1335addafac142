import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { routeDays } from '@cordada/core/planning/routeDays';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import { factField } from '#app/features/elements/keyFields.ts';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import type { PinData } from '#app/features/elements/page/loadPin.ts';
import { isWayUp } from '../ways/WaysUp.tsx';
import { namedFirst } from './namedFirst.ts';
import { SummaryBox } from './SummaryList.tsx';
import { useSeason } from './useSeason.ts';

/** What one asks of a place once its key facts are read. */
const ROWS: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  volcano: ['lastEruptionYear'],
  couloir: ['orientations', 'style'],
  viaFerrata: ['returnMinutes', 'state'],
  climbingRoute: ['orientations', 'rockTypes', 'bolts', 'descent'],
  ridge: ['orientations', 'rockTypes', 'extent'],
  route: ['stages', 'waymark'],
};

/** Names of the facts that the summary of a place shows. */
export const summarisedFactsOf = (kind: KindName): readonly string[] => ROWS[kind] ?? [];

/** Where a place belongs, when one goes there, and who was there first. */
export function PlaceSummary({
  place: { kind, facts, computed, parent, accesses },
}: {
  readonly place: Pick<PinData, 'kind' | 'facts' | 'computed' | 'parent' | 'accesses'>;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const season = useSeason()(facts['bestMonths']).join(', ');
  const { firstAscentYear: year, firstAscentBy: by } = facts;
  const climbers = typeof by === 'string' ? namedFirst(by) : null;
  // The head of the page says it then.
  const isInStages = kind === 'route' && routeDays({ ...computed, ...facts }) !== null;
  const [start] = isWayUp({ type: kind }) ? accesses : [];
  return (
    <SummaryBox
      rows={[
        parent !== null && {
          label: t('elements.facts.parent'),
          value: (
            <ElementLink element={parent} className="prose-link -my-2.5 inline-block py-2.5">
              {parent.name}
            </ElementLink>
          ),
        },
        start !== undefined && {
          label: t('elements.ways.start'),
          value: (
            <ElementLink element={start} className="prose-link -my-2.5 inline-block py-2.5">
              {start.name}
            </ElementLink>
          ),
        },
        ...summarisedFactsOf(kind).map((name) => {
          const field = factField(kind, name);
          return (
            field !== undefined &&
            facts[name] !== undefined &&
            !(name === 'stages' && (facts[name] === 1 || isInStages)) && {
              label: texts.field(name),
              value: texts.value(name, field, facts[name]),
            }
          );
        }),
        season !== '' && { label: t('elements.ways.season'), value: season },
        (typeof year === 'number' || climbers !== null) && {
          label: texts.field('firstAscentYear'),
          value: [
            typeof year === 'number' ? String(year) : null,
            climbers &&
              (climbers.more > 0
                ? t('elements.access.andMore', { names: climbers.names, count: climbers.more })
                : climbers.names),
          ]
            .filter(Boolean)
            .join(' · '),
        },
      ]}
    />
  );
}
