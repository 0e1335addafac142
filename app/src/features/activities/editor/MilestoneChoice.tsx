import type { DragEvent, ReactNode } from 'react';
import { Suspense, lazy, useState } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { ACTIVITY_MAX_MILESTONES } from '@cordada/core/limits';
import { ElementSearch } from '#app/features/elements/index.ts';
import type { FoundElement } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Skeleton } from '#app/ui/EmptyAndErrorStates.tsx';
import { moved } from './activityForm.ts';
import type { FormMilestone } from './activityForm.ts';
import { MilestoneRow } from './MilestoneRow.tsx';

const FreePoint = lazy(async () => ({ default: (await import('./FreePoint.tsx')).FreePoint }));

export function MilestoneChoice({
  milestones,
  day,
  around,
  photoIds,
  onChange,
}: {
  readonly milestones: readonly FormMilestone[];
  readonly day: string;
  readonly around: LonLat | null;
  readonly photoIds: readonly string[];
  readonly onChange: (milestones: readonly FormMilestone[]) => void;
}): ReactNode {
  const t = useMessages();
  const [dragged, setDragged] = useState<string | null>(null);
  const [isPointing, setPointing] = useState(false);
  const [said, setSaid] = useState('');
  const moveTo = (key: string, index: number): void => {
    onChange(moved(milestones, key, index));
    const name = milestones.find((milestone) => milestone.key === key)?.name ?? '';
    setSaid(t('activities.milestone.moved', { name, position: index + 1, count: milestones.length }));
  };
  const dropOn = (event: DragEvent, index: number): void => {
    if (dragged === null) return;
    event.preventDefault();
    moveTo(dragged, index);
    setDragged(null);
  };
  return (
    <div className="grid gap-3">
      <output className="sr-only">{said}</output>
      {milestones.length > 0 ? (
        <ol className="grid overflow-hidden rounded-lg border border-line bg-raised">
          {milestones.map((milestone, index) => (
            // The arrow buttons of the row provide the same by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop another on
            <li
              key={milestone.key}
              data-kind={milestone.kind}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => dropOn(event, index)}
              className={`border-b border-line last:border-0 ${dragged === milestone.key ? 'bg-sunken opacity-60' : ''}`}
            >
              <MilestoneRow
                milestone={milestone}
                day={day}
                position={index}
                count={milestones.length}
                photoIds={photoIds}
                onDrag={setDragged}
                onMove={(to) => moveTo(milestone.key, to)}
                onChange={(part) =>
                  onChange(milestones.map((one) => (one.key === milestone.key ? { ...one, ...part } : one)))
                }
                onRemove={() => onChange(milestones.filter((one) => one.key !== milestone.key))}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {milestones.length < ACTIVITY_MAX_MILESTONES ? (
        <>
          <ElementSearch
            label={t('activities.place.label')}
            kinds={MAP_KINDS}
            takenIds={milestones.map(({ key }) => key)}
            onChoose={(element) => onChange([...milestones, milestoneOf(element)])}
          />
          {isPointing ? (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <FreePoint
                around={around}
                onAdd={(name, place) => {
                  onChange([...milestones, pointOf(name, place)]);
                  setPointing(false);
                }}
                onClose={() => setPointing(false)}
              />
            </Suspense>
          ) : (
            <Button className="justify-self-start" onClick={() => setPointing(true)}>
              {t('activities.point.begin')}
            </Button>
          )}
        </>
      ) : null}
    </div>
  );
}

const BY_HAND = {
  reachedAt: null,
  saidAt: null,
  distanceMeters: null,
  confidence: null,
  note: '',
  isConfirmed: true,
  trackIds: [],
} as const;

export function milestoneOf({ id, kind, name, place, elevationMeters }: FoundElement): FormMilestone {
  return {
    ...BY_HAND,
    key: id,
    elementId: id,
    kind,
    name,
    place,
    elevationMeters,
    role: kind === 'access' ? 'passed' : 'reached',
  };
}

function pointOf(name: string, place: LonLat): FormMilestone {
  return {
    ...BY_HAND,
    key: `point-${crypto.randomUUID()}`,
    elementId: null,
    kind: 'genericPoint',
    name,
    place,
    elevationMeters: null,
    role: 'passed',
  };
}
