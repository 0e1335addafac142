import type { ReactNode } from 'react';
import { ACTIVITY_KINDS } from '@cordada/core/activities/activity';
import type { ActivityKind } from '@cordada/core/activities/activity';
import { ACTIVITY_TITLE_MAX_LENGTH } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { onOtherDay } from './activityForm.ts';
import type { ActivityForm } from './activityForm.ts';
import { ConditionsInput } from '../conditions/ConditionsInput.tsx';
import { FactsInput } from './FactsInput.tsx';
import { StoryInput } from './StoryInput.tsx';
import { VisibilityInput } from './VisibilityInput.tsx';

import type { FieldErrors } from './fieldErrors.ts';

export function AboutSection({
  form,
  errors,
  isPlan,
  isInClub,
  onChange,
}: {
  readonly form: ActivityForm;
  readonly errors: FieldErrors;
  readonly isPlan: boolean;
  readonly isInClub: boolean;
  readonly onChange: (part: Partial<ActivityForm>) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <section aria-labelledby="about" className="grid max-w-3xl gap-5">
      <h2 id="about" className="text-2xl">
        {t('activities.about')}
      </h2>
      <TextField
        label={t('activities.field.title')}
        name="title"
        required
        maxLength={ACTIVITY_TITLE_MAX_LENGTH}
        value={form.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value, hasOwnTitle: event.target.value !== '' })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Select
          label={t('activities.field.kind')}
          name="kind"
          value={form.kind}
          hint={form.kindFrom === 'file' ? t('activities.field.kind.guessed') : undefined}
          onChange={(event) => onChange({ kind: event.target.value as ActivityKind, kindFrom: 'person' })}
          options={ACTIVITY_KINDS.map((kind) => ({ value: kind, label: t(`activities.kind.${kind}`) }))}
        />
        <TextField
          label={t('activities.field.date')}
          name="happenedOn"
          type="date"
          required
          value={form.happenedOn}
          error={errors.happenedOn}
          onChange={({ target: { value } }) =>
            onChange({
              happenedOn: value,
              endedOn: form.endedOn > value ? form.endedOn : '',
              milestones: onOtherDay(form.milestones, form.happenedOn, value),
            })
          }
        />
        <TextField
          label={t('activities.field.lastDay')}
          name="endedOn"
          type="date"
          min={form.happenedOn}
          hint={t('activities.field.lastDay.hint')}
          value={form.endedOn}
          error={errors.endedOn}
          onChange={(event) => onChange({ endedOn: event.target.value })}
        />
      </div>
      <StoryInput value={form.story} error={errors.story} onChange={(story) => onChange({ story })} />
      <FactsInput kind={form.kind} form={form} errors={errors} onChange={onChange} />
      {isPlan ? null : (
        <ConditionsInput
          conditions={form.conditions}
          error={errors.conditions}
          onChange={(conditions) => onChange({ conditions })}
        />
      )}
      <VisibilityInput
        value={form.visibility}
        isInClub={isInClub}
        onChange={(visibility) => onChange({ visibility })}
      />
    </section>
  );
}
