import type { ReactNode } from 'react';
import { ACTIVITY_KINDS } from '@cordada/core/activities/activity';
import { ACTIVITY_TITLE_MAX_LENGTH } from '@cordada/core/limits';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { onOtherDay } from './activityForm.ts';
import type { ActivityForm } from './activityForm.ts';
import type { FieldErrors } from './fieldErrors.ts';
import { VisibilityInput } from './VisibilityInput.tsx';

/** What every activity has: title, kind, date and who can see it. */
export function BasicsSection({
  form,
  errors,
  isInClub,
  isPlan,
  onChange,
}: {
  readonly form: ActivityForm;
  readonly errors: FieldErrors;
  readonly isInClub: boolean;
  readonly isPlan: boolean;
  readonly onChange: (part: Partial<ActivityForm>) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <section aria-labelledby="about" className="grid content-start gap-5">
      <h2 id="about" className="text-2xl">
        {t(isPlan ? 'planning.about' : 'activities.about')}
      </h2>
      <TextField
        label={t('activities.field.title')}
        name="title"
        required
        maxLength={ACTIVITY_TITLE_MAX_LENGTH}
        value={form.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value, hasOwnTitle: true })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('activities.field.kind')}
          name="kind"
          value={form.kind}
          hint={form.kindFrom === 'file' ? t('activities.field.kind.guessed') : undefined}
          onChange={({ target: { value } }) =>
            onChange({ kind: ACTIVITY_KINDS.find((kind) => kind === value) ?? form.kind, kindFrom: 'person' })
          }
          options={ACTIVITY_KINDS.map((kind) => ({ value: kind, label: t(`activities.kind.${kind}`) }))}
        />
        <DateField
          label={t('activities.field.date')}
          name="happenedOn"
          required
          value={form.happenedOn}
          // Browsers write dates in their own format; this is the reader's.
          hint={form.happenedOn === '' ? undefined : format.date(form.happenedOn, 'long')}
          error={errors.happenedOn}
          onChange={({ target: { value } }) =>
            onChange({
              happenedOn: value,
              endedOn: form.endedOn > value ? form.endedOn : '',
              milestones: onOtherDay(form.milestones, form.happenedOn, value),
            })
          }
        />
      </div>
      <VisibilityInput
        value={form.visibility}
        isInClub={isInClub}
        onChange={(visibility) => onChange({ visibility })}
      />
    </section>
  );
}
