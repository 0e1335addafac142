import type { ReactNode } from 'react';
import type { Conditions } from '@cordada/core/activities/conditions';
import type { Difficulty } from '@cordada/core/elements/scales';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ConditionList } from '../conditions/ConditionList.tsx';
import type { LoadedActivity } from './loadActivity.ts';

export function ActivityFacts({ activity }: { readonly activity: LoadedActivity }): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const { directions, equipment } = activity;
  const difficulties = activity.difficulties as readonly Difficulty[];
  const conditions = activity.conditions as Conditions | null;
  return (
    <>
      {conditions ? (
        <SectionErrorBoundary id="conditions" title={t('activities.conditions')}>
          <ConditionList conditions={conditions} />
        </SectionErrorBoundary>
      ) : null}
      {difficulties.length > 0 ? (
        <SectionErrorBoundary id="difficulty" title={t('activities.field.difficulty')}>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {difficulties.map(({ scale, value }) => (
              <div key={scale} className="flex flex-col-reverse">
                <dt className="text-sm text-muted">{texts.scale(scale)}</dt>
                <dd className="font-display text-2xl leading-tight font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        </SectionErrorBoundary>
      ) : null}
      {directions ? (
        <SectionErrorBoundary id="directions" title={t('activities.field.directions')}>
          <p className="max-w-prose whitespace-pre-line">{directions}</p>
        </SectionErrorBoundary>
      ) : null}
      {equipment ? (
        <SectionErrorBoundary id="equipment" title={t('activities.field.equipment')}>
          <p className="max-w-prose whitespace-pre-line">{equipment}</p>
        </SectionErrorBoundary>
      ) : null}
    </>
  );
}

function SectionErrorBoundary({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
