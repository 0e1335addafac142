import type { ChangeEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { ASKED_QUALITIES, commonScales } from '@cordada/core/elements/listing/listingFilter';
import { SCALES } from '@cordada/core/elements/scales';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { FieldFilters } from './FieldFilters.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';

interface Props {
  /** The listed kinds; only filters common to all of them are offered. */
  readonly kinds: readonly KindName[];
  readonly query: URLSearchParams;
  readonly onApply: (form: HTMLFormElement) => void;
}

export function RegistryFilters(props: Props): ReactNode {
  const { kinds, query, onApply } = props;
  const t = useMessages();
  const apply = (event: ChangeEvent<HTMLSelectElement>): void => {
    if (event.currentTarget.form) onApply(event.currentTarget.form);
  };
  return (
    <>
      {kinds.length > 0 ? <FieldFilters {...props} /> : null}
      {commonScales(kinds).length > 0 ? <DifficultyFilter {...props} /> : null}
      <Select
        label={t('elements.filter.photos')}
        name="photos"
        defaultValue={query.get('photos') ?? ''}
        onChange={apply}
        options={[
          { value: '', label: t('elements.filter.any') },
          { value: 'true', label: t('elements.yes') },
        ]}
      />
      <Select
        label={t('elements.filter.track')}
        name="track"
        defaultValue={query.get('track') ?? ''}
        onChange={apply}
        options={[
          { value: '', label: t('elements.filter.any') },
          { value: 'true', label: t('elements.yes') },
        ]}
      />
      <Select
        label={t('elements.filter.quality')}
        name="quality"
        defaultValue={query.get('quality') ?? ''}
        onChange={apply}
        options={[
          { value: '', label: t('elements.filter.any') },
          ...ASKED_QUALITIES.map((value) => ({ value, label: t(`elements.quality.${value}`) })),
        ]}
      />
    </>
  );
}

function DifficultyFilter({ kinds, query, onApply }: Props): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const scales = commonScales(kinds);
  const [chosen, choose] = useState(query.get('scale') ?? '');
  const scale = scales.find((one) => one === chosen);
  const grade = (name: 'easiest' | 'hardest'): ReactNode => (
    <Select
      key={`${name} ${scale}`}
      label={t(`elements.filter.${name}`)}
      name={name}
      defaultValue={query.get(name) ?? ''}
      onChange={(event) => event.currentTarget.form && onApply(event.currentTarget.form)}
      options={[
        { value: '', label: t('elements.filter.any') },
        ...(scale ? SCALES[scale] : []).map((value) => ({ value, label: value })),
      ]}
    />
  );
  return (
    <div className="grid items-end gap-4 sm:col-span-2 sm:grid-cols-3">
      <Select
        label={t('elements.filter.scale')}
        name="scale"
        value={scale ?? ''}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: t('elements.filter.any') },
          ...scales.map((value) => ({ value, label: texts.scale(value) })),
        ]}
      />
      {grade('easiest')}
      {grade('hardest')}
    </div>
  );
}
