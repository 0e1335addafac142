import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { readListingFilter, writeListingFilter } from '@cordada/core/elements/listing/listingFilter';
import { isRuleNarrow, kindsOfRule, RULE_SORTS } from '@cordada/core/elements/listing/listRule';
import type { ListRule } from '@cordada/core/elements/listing/listRule';
import { PIN_KINDS } from '@cordada/core/elements/kinds';
import { LIST_MAX_ITEMS, SEARCH_TEXT_MAX_LENGTH } from '@cordada/core/limits';
import { ElementLink, ElementSearch, LazyRegistryFilters, useKindTexts } from '#app/features/elements/index.ts';
import { RulePreview } from '#app/data/generated/wiki.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { X } from '#app/ui/icons.tsx';

const PREVIEW_PAUSE_MILLISECONDS = 500;

export function RuleInput({
  rule,
  regionName,
  error,
  onChange,
}: {
  readonly rule: ListRule;
  readonly regionName: string | null;
  readonly error: string | undefined;
  readonly onChange: (rule: ListRule) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const fields = useRef<HTMLDivElement>(null);
  const [region, setRegion] = useState(regionName);
  const kinds = kindsOfRule(rule);
  const put = (part: Partial<ListRule>): void => onChange({ ...rule, ...part });
  const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  const readFields = (): void => {
    const query = new URLSearchParams();
    for (const input of fields.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []) {
      if (input instanceof HTMLInputElement && ['radio', 'checkbox'].includes(input.type) && !input.checked) continue;
      if (input.value !== '') query.set(input.name, input.value);
    }
    put(readListingFilter(kinds, query));
  };
  return (
    <div className="grid gap-5">
      <div role="group" aria-label={t('wiki.rule.kinds')} className="grid gap-2">
        <p className="font-semibold">{t('wiki.rule.kinds')}</p>
        <div className="flex flex-wrap gap-2">
          {PIN_KINDS.map((kind) => (
            <Chip
              key={kind}
              isPressed={rule.types.includes(kind)}
              onClick={() =>
                put({
                  types: rule.types.includes(kind)
                    ? rule.types.filter((one) => one !== kind)
                    : PIN_KINDS.filter((one) => one === kind || rule.types.includes(one)),
                  // Other kinds may have other fields, so their filters are reset.
                  fields: [],
                  difficulty: null,
                })
              }
            >
              {texts.other(kind)}
            </Chip>
          ))}
        </div>
        <p className="text-sm text-muted">{t('wiki.rule.kinds.hint')}</p>
      </div>
      <div className="grid max-w-2xl gap-3">
        {rule.regionId ? (
          <div className="grid gap-1.5">
            <p className="font-semibold">{t('wiki.rule.region')}</p>
            <p className="inline-flex items-center justify-self-start rounded-full border border-line-strong bg-raised pl-4 font-semibold">
              {region ?? '…'}
              <button
                type="button"
                aria-label={t('wiki.remove', { name: region ?? t('wiki.rule.region') })}
                onClick={() => put({ regionId: null })}
                className="grid size-11 place-items-center rounded-full hover:bg-sunken"
              >
                <X size={16} />
              </button>
            </p>
          </div>
        ) : (
          <ElementSearch
            label={t('wiki.rule.region')}
            kinds={['region']}
            takenIds={[]}
            onChoose={({ id, name }) => {
              setRegion(name);
              put({ regionId: id });
            }}
          />
        )}
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <TextField
          label={t('elements.filter.minElevation')}
          type="number"
          inputMode="numeric"
          value={rule.minElevationMeters ?? ''}
          onChange={(event) => put({ minElevationMeters: numberOf(event.target.value) })}
        />
        <TextField
          label={t('elements.filter.maxElevation')}
          type="number"
          inputMode="numeric"
          value={rule.maxElevationMeters ?? ''}
          onChange={(event) => put({ maxElevationMeters: numberOf(event.target.value) })}
        />
        <TextField
          label={t('wiki.rule.text')}
          maxLength={SEARCH_TEXT_MAX_LENGTH}
          value={rule.text}
          onChange={(event) => put({ text: event.target.value })}
        />
      </div>
      <div ref={fields} key={kinds.join()} onChange={readFields} className="@container">
        <div className="grid gap-5 @md:grid-cols-6">
          <Suspense>
            <LazyRegistryFilters kinds={kinds} query={writeListingFilter(rule)} onApply={readFields} />
          </Suspense>
        </div>
      </div>
      <div className="max-w-sm">
        <Select
          label={t('wiki.rule.sort')}
          value={rule.sort}
          onChange={(event) => put({ sort: event.target.value as ListRule['sort'] })}
          options={RULE_SORTS.map((sort) => ({ value: sort, label: t(`elements.sort.${sort}`) }))}
        />
      </div>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      <Preview rule={rule} />
    </div>
  );
}

function Preview({ rule }: { readonly rule: ListRule }): ReactNode {
  const t = useMessages();
  const [asked, setAsked] = useState<ListRule | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isRuleNarrow(rule) ? rule : null), PREVIEW_PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [rule]);
  const { data, failure, reload } = useOperation(RulePreview, asked && { rule: asked });
  if (asked === null) return <p className="text-muted">{t('wiki.rule.wide')}</p>;
  if (failure !== null) return <Button onClick={reload}>{t('wiki.rule.retry')}</Button>;
  const { total, first } = data?.rulePreview ?? { total: 0, first: [] };
  return (
    <div aria-busy={data === null} className="grid gap-2 rounded-lg border border-line bg-raised px-5 py-4">
      <output className="font-semibold">
        {data === null ? '…' : t('wiki.rule.passes', { count: total, maximum: LIST_MAX_ITEMS })}
      </output>
      {first.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
          {first.map(({ id, type, name, slug }) => (
            <li key={id}>
              <ElementLink element={{ id, kind: type, slug }} className="prose-link inline-flex min-h-6 items-center">
                {name}
              </ElementLink>
            </li>
          ))}
          {total > first.length ? <li>…</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
