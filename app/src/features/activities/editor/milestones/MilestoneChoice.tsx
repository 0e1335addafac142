import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { ACTIVITY_MAX_MILESTONES } from '@cordada/core/limits';
import { ElementSearch } from '#app/features/elements/index.ts';
import type { FoundElement } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { moveItem } from '#app/ui/lists/moveItem.ts';
import { ReorderableList } from '#app/ui/lists/ReorderableList.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { FormMilestone } from '../activityForm.ts';
import { MilestoneRow } from './MilestoneRow.tsx';

const FreePoint = lazyPart(async () => (await import('./FreePoint.tsx')).FreePoint);

export function MilestoneChoice({
  milestones,
  day,
  hasDays,
  around,
  photoIds,
  onChange,
}: {
  readonly milestones: readonly FormMilestone[];
  readonly day: string;
  readonly hasDays: boolean;
  readonly around: LonLat | null;
  readonly photoIds: readonly string[];
  readonly onChange: (milestones: readonly FormMilestone[]) => void;
}): ReactNode {
  const t = useMessages();
  const [isPointing, setPointing] = useState(false);
  return (
    <div className="grid gap-3">
      <ReorderableList
        items={milestones}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        isNumbered
        className="grid overflow-hidden rounded-lg border border-line bg-raised"
        itemClassName="border-b border-line last:border-0 data-dragged:bg-sunken"
        onMove={(key, index) => onChange(moveItem(milestones, (one) => one.key === key, index))}
        onRemove={(key) => onChange(milestones.filter((one) => one.key !== key))}
      >
        {(milestone, position) => (
          <MilestoneRow
            milestone={milestone}
            day={day}
            hasDays={hasDays}
            position={position}
            photoIds={photoIds}
            onChange={(part) =>
              onChange(milestones.map((one) => (one.key === milestone.key ? { ...one, ...part } : one)))
            }
          />
        )}
      </ReorderableList>
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
  probability: null,
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
