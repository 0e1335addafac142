import type { ReactNode } from 'react';
import { VISIBILITIES } from '@cordada/core/activities/activity';
import type { Visibility } from '@cordada/core/activities/activity';
import { useMessages } from '#app/messages/useMessages.tsx';

export function VisibilityInput({
  value,
  isInClub,
  onChange,
}: {
  readonly value: Visibility;
  readonly isInClub: boolean;
  readonly onChange: (visibility: Visibility) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 font-semibold">{t('activities.field.visibility')}</legend>
      {VISIBILITIES.filter((one) => one !== 'club' || isInClub || value === 'club').map((visibility) => (
        <div
          key={visibility}
          className="group grid rounded-sm border border-line-strong bg-raised px-4 py-1 has-checked:border-ink has-checked:pb-2"
        >
          <label className="flex min-h-9 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="radio"
              name="visibility"
              checked={value === visibility}
              onChange={() => onChange(visibility)}
              aria-describedby={`visibility-${visibility}`}
              className="size-5 shrink-0 accent-(--accent)"
            />
            {t(`activities.visibility.${visibility}`)}
          </label>
          <p id={`visibility-${visibility}`} className="hidden pl-8 text-sm text-muted group-has-checked:block">
            {t(`activities.visibility.${visibility}.text`)}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
