import { ACTIVITY_EQUIPMENT_MAX_LENGTH, ACTIVITY_TEXT_MAX_LENGTH } from '@cordada/core/limits';
import type { ApiFailure } from '#app/data/apiFailure.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

type FieldName =
  | 'title'
  | 'happenedOn'
  | 'endedOn'
  | 'story'
  | 'directions'
  | 'equipment'
  | 'difficulties'
  | 'conditions'
  | 'trackIds'
  | 'milestones'
  | 'photos';

export type FieldErrors = Partial<Record<FieldName, string>>;

/** Fields of `DetailsSection`. */
export const DETAIL_FIELDS: readonly FieldName[] = [
  'endedOn',
  'story',
  'directions',
  'equipment',
  'difficulties',
  'conditions',
  'photos',
];

/** Returns the texts for the fields that the server refuses; empty if the failure is about no field. */
export function useFieldErrors(isPlan: boolean): (failure: ApiFailure) => FieldErrors {
  const t = useMessages();
  const failureText = useFailureText();
  return (failure) => {
    const texts: Record<FieldName, string> = {
      title: t('activities.error.title'),
      happenedOn: t(isPlan ? 'planning.error.date' : 'activities.error.date'),
      endedOn: t('activities.error.lastDay'),
      story: t('activities.error.story', { most: ACTIVITY_TEXT_MAX_LENGTH }),
      directions: t('activities.error.story', { most: ACTIVITY_TEXT_MAX_LENGTH }),
      equipment: t('activities.error.story', { most: ACTIVITY_EQUIPMENT_MAX_LENGTH }),
      difficulties: t('activities.error.difficulties'),
      conditions: t('activities.error.conditions'),
      trackIds: t('activities.error.tracks'),
      milestones: t('activities.error.milestones'),
      photos: t('activities.error.photos'),
    };
    const fields = Object.keys(failure.fields).map((field) => field.split('.')[0] as FieldName);
    return Object.fromEntries(fields.map((field) => [field, texts[field] ?? failureText(failure)]));
  };
}
