import type { ReactNode } from 'react';
import { useState } from 'react';
import { NEAR_KILOMETERS, readNear, writeNear } from '@cordada/core/elements/listing/listingFilter';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { askPosition } from '#app/platform/askPosition.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { Locate } from '#app/ui/locateIcon.ts';

/** Filters by distance from the user. Requests the position only when the filter is used. */
export function NearFilter({
  query,
  onNear,
  onApply,
}: {
  readonly query: URLSearchParams;
  /** Called with the position as a URL parameter. */
  readonly onNear: (near: string) => void;
  readonly onApply: (form: HTMLFormElement) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [state, setState] = useState<'calm' | 'asking' | 'denied' | 'failed'>('calm');
  const near = readNear(query);
  const ask = async (): Promise<void> => {
    setState('asking');
    const found = await askPosition();
    if ('problem' in found) return setState(found.problem);
    setState('calm');
    onNear(writeNear(found.place));
  };
  if (near) {
    return (
      <>
        <input type="hidden" name="near" value={query.get('near') ?? ''} />
        <Select
          label={t('elements.near.within')}
          name="within"
          defaultValue={near.maxMeters / 1_000}
          onChange={({ currentTarget: { value, form } }) => {
            if (!form) return;
            if (value === '') form.querySelector('[name=near]')?.remove();
            onApply(form);
          }}
          options={[
            { value: '', label: t('elements.near.anywhere') },
            ...NEAR_KILOMETERS.map((kilometers) => ({
              value: String(kilometers),
              label: t('elements.near.option', { distance: format.distance(kilometers * 1_000) }),
            })),
          ]}
        />
      </>
    );
  }
  return (
    <div className="grid gap-1.5">
      <Button type="button" disabled={state === 'asking'} onClick={() => void ask()}>
        <Locate size={18} />
        {t(state === 'asking' ? 'elements.near.asking' : 'elements.near.here')}
      </Button>
      {state === 'denied' || state === 'failed' ? (
        <p role="alert" className="text-sm text-danger">
          {t(`elements.near.${state}`)}
        </p>
      ) : null}
    </div>
  );
}
