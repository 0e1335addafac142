import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { BoardImage } from '#app/map/TrackBoard.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { ChevronDown } from '#app/ui/icons.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { ConditionsInput } from '../conditions/ConditionsInput.tsx';
import type { ImageLine } from '@cordada/core/activities/imagePlaces';
import { hasDetails } from './activityForm.ts';
import type { ActivityForm } from './activityForm.ts';
import { FactsInput } from './FactsInput.tsx';
import { DETAIL_FIELDS } from './fieldErrors.ts';
import type { FieldErrors } from './fieldErrors.ts';
import { StoryInput } from './StoryInput.tsx';

const ImagesInput = lazyPart(async () => (await import('../images/ImagesInput.tsx')).ImagesInput);

/** Everything that an activity may have but does not need, closed until it is wanted, filled in, or wrong. */
export function DetailsSection({
  form,
  errors,
  isPlan,
  today,
  lines,
  sharedPhotos,
  onChange,
  onImages,
  onPlaced,
}: {
  readonly form: ActivityForm;
  readonly errors: FieldErrors;
  readonly isPlan: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly lines: readonly ImageLine[];
  /** Photos of another app. */
  readonly sharedPhotos: readonly File[];
  readonly onChange: (part: Partial<ActivityForm>) => void;
  readonly onImages: (change: (before: ActivityForm['photos']) => ActivityForm['photos']) => void;
  readonly onPlaced: (images: readonly BoardImage[]) => void;
}): ReactNode {
  const t = useMessages();
  const [isWanted, setWanted] = useState(() => hasDetails(form));
  const [sharedBefore, setSharedBefore] = useState<readonly File[]>([]);
  if (sharedPhotos !== sharedBefore) {
    setSharedBefore(sharedPhotos);
    setWanted(isWanted || sharedPhotos.length > 0);
  }
  const isOpen = isWanted || DETAIL_FIELDS.some((field) => errors[field] !== undefined);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setWanted(event.currentTarget.open)}
      className="group rounded-lg border border-line bg-raised"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grid grow">
          <span className="text-lg font-semibold">{t('activities.details')}</span>
          <span className="text-sm text-muted">
            {t(isPlan ? 'activities.details.plan' : 'activities.details.text')}
          </span>
        </span>
        <ChevronDown size={20} className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {isOpen ? (
        <div className="grid gap-8 border-t border-line px-4 py-5 sm:px-5">
          {isPlan ? null : (
            <section aria-labelledby="photos" className="grid gap-4">
              <div className="grid gap-1">
                <h2 id="photos" className="text-xl">
                  {t('activities.photos.title')}
                </h2>
                <p className="max-w-prose text-muted">{t('activities.photos.lead')}</p>
              </div>
              <Suspense fallback={<Skeleton className="h-48" />}>
                <ImagesInput
                  value={form.photos}
                  lines={lines}
                  day={form.happenedOn || today}
                  error={errors.photos}
                  given={sharedPhotos}
                  onChange={onImages}
                  onPlaced={onPlaced}
                />
              </Suspense>
            </section>
          )}
          <div className="grid max-w-3xl gap-5">
            <StoryInput value={form.story} error={errors.story} onChange={(story) => onChange({ story })} />
            <DateField
              label={t('activities.field.lastDay')}
              name="endedOn"
              min={form.happenedOn}
              hint={t('activities.field.lastDay.hint')}
              value={form.endedOn}
              error={errors.endedOn}
              onChange={(event) => onChange({ endedOn: event.target.value })}
            />
            <FactsInput kind={form.kind} form={form} errors={errors} onChange={onChange} />
            {isPlan ? null : (
              <ConditionsInput
                conditions={form.conditions}
                error={errors.conditions}
                onChange={(conditions) => onChange({ conditions })}
              />
            )}
          </div>
        </div>
      ) : null}
    </details>
  );
}
