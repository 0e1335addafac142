import type { ReactNode } from 'react';
import type { ActivityKind } from '@cordada/core/activities/activity';
import { ACTIVITY_SCALES } from '@cordada/core/activities/activityScales';
import { SCALES } from '@cordada/core/elements/scales';
import type { ScaleName } from '@cordada/core/elements/scales';
import { ACTIVITY_EQUIPMENT_MAX_LENGTH, ACTIVITY_TEXT_MAX_LENGTH } from '@cordada/core/limits';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextArea } from '#app/ui/forms/Field.tsx';
import type { ActivityForm } from './activityForm.ts';

export function FactsInput({
  kind,
  form: { directions, equipment, difficulties },
  errors,
  onChange,
}: {
  readonly kind: ActivityKind;
  readonly form: Pick<ActivityForm, 'directions' | 'equipment' | 'difficulties'>;
  readonly errors: { readonly directions?: string; readonly equipment?: string; readonly difficulties?: string };
  readonly onChange: (part: Partial<ActivityForm>) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  // Shows grades of other kinds as well, so that the user can remove them.
  const scales = [...new Set([...ACTIVITY_SCALES[kind], ...difficulties.map(({ scale }) => scale)])];
  const grade = (scale: ScaleName, value: string): void =>
    onChange({
      difficulties: scales.flatMap((one) => {
        const chosen = one === scale ? value : difficulties.find((other) => other.scale === one)?.value;
        return chosen ? [{ scale: one, value: chosen }] : [];
      }),
    });
  return (
    <>
      <TextArea
        label={t('activities.field.directions')}
        name="directions"
        rows={4}
        hint={t('activities.field.directions.hint')}
        maxLength={ACTIVITY_TEXT_MAX_LENGTH}
        value={directions}
        error={errors.directions}
        onChange={(event) => onChange({ directions: event.target.value })}
      />
      {scales.length > 0 ? (
        <fieldset className="grid gap-3">
          <legend className="pb-2 font-semibold">{t('activities.field.difficulty')}</legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {scales.map((scale) => {
              const value = difficulties.find((one) => one.scale === scale)?.value ?? '';
              const grades: readonly string[] = SCALES[scale];
              return (
                <Select
                  key={scale}
                  label={texts.scale(scale)}
                  value={value}
                  onChange={(event) => grade(scale, event.target.value)}
                  options={['', ...(value === '' || grades.includes(value) ? grades : [value, ...grades])].map(
                    (one) => ({
                      value: one,
                      label: one || '—',
                    }),
                  )}
                />
              );
            })}
          </div>
          {errors.difficulties ? <p className="text-sm text-danger">{errors.difficulties}</p> : null}
        </fieldset>
      ) : null}
      <TextArea
        label={t('activities.field.equipment')}
        name="equipment"
        rows={2}
        hint={t('activities.field.equipment.hint')}
        maxLength={ACTIVITY_EQUIPMENT_MAX_LENGTH}
        value={equipment}
        error={errors.equipment}
        onChange={(event) => onChange({ equipment: event.target.value })}
      />
    </>
  );
}
