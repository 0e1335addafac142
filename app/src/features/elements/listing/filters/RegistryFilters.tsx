import type { ReactNode } from 'react';
import { useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { ASKED_QUALITIES, commonScales } from '@cordada/core/elements/listing/listingFilter';
import { SCALES } from '@cordada/core/elements/scales';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ChipChoice, ChipGroup, ChipInput } from '#app/ui/forms/ChipChoice.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { FieldFilters, FlagFilters } from './FieldFilters.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';

interface Props {
  /** The listed kinds; only filters common to all of them are offered. */
  readonly kinds: readonly KindName[];
  readonly query: URLSearchParams;
  readonly onApply: (form: HTMLFormElement) => void;
  /** How many results an option leaves; undefined if not known. */
  readonly countOf?: (field: string, option: string) => number | undefined;
}

const unknown = (): undefined => undefined;

/** The items of a grid of six columns in a container, which is one column where that is narrow. */
export function RegistryFilters({ countOf = unknown, ...others }: Props): ReactNode {
  const { kinds, query, onApply } = others;
  const t = useMessages();
  const fields = { ...others, countOf };
  const flag = (name: 'photos' | 'track'): ReactNode =>
    countOf(name, 'true') === 0 ? null : (
      <ChipInput
        type="checkbox"
        name={name}
        value="true"
        label={t(`elements.filter.${name}`)}
        count={countOf(name, 'true')}
        defaultChecked={query.get(name) === 'true'}
        onChange={({ currentTarget: { form } }) => form && onApply(form)}
      />
    );
  return (
    <>
      {kinds.length > 0 ? <FieldFilters {...fields} /> : null}
      {commonScales(kinds).length > 0 ? <DifficultyFilter {...others} /> : null}
      <div className="@md:col-span-3">
        <ChipGroup label={t('elements.filter.features')}>
          {flag('photos')}
          {flag('track')}
          {kinds.length > 0 ? <FlagFilters {...fields} /> : null}
        </ChipGroup>
      </div>
      <div className="@md:col-span-3">
        <ChipChoice
          label={t('elements.filter.quality')}
          anyLabel={t('elements.filter.any')}
          name="quality"
          value={query.get('quality') ?? ''}
          onChange={({ currentTarget: { form } }) => form && onApply(form)}
          options={ASKED_QUALITIES.map((value) => ({
            value,
            label: t(`elements.quality.${value}`),
            count: countOf('quality', value),
          }))}
        />
      </div>
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
    <div className="grid items-end gap-5 @md:col-span-6 @md:grid-cols-3">
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
