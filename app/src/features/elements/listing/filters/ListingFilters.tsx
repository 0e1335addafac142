import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  FILTER_QUERY,
  MY_STATES,
  NEAR_DEFAULT_KILOMETERS,
  readListingFilter,
  readMyState,
  readNear,
} from '@cordada/core/elements/listing/listingFilter';
import { fieldQuery } from '@cordada/core/elements/listing/listingFields';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { RegionSelect } from '#app/features/regions/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChipChoice } from '#app/ui/forms/ChipChoice.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { FilterPanel } from '#app/ui/forms/FilterPanel.tsx';
import { Search, X } from '#app/ui/icons.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import { fieldKindsOf, sortChoices } from '../listings.ts';
import type { ListingData } from '../loadListing.ts';
import { SearchStarts } from '../SearchStarts.tsx';
import { NumberFilter } from './FieldFilters.tsx';
import { NearFilter } from './NearFilter.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { quickFilters, quickNamesOn } from './quickFilters.ts';
import { RegistryFilters } from './RegistryFilters.tsx';
import { useOptionCounts } from './useOptionCounts.ts';

interface Props {
  readonly data: ListingData;
  readonly page: PlainPageName;
}

/** Pause in typing after which the results change. */
const TYPING_MILLISECONDS = 400;

const MORE: readonly string[] = ['min', 'max', ...FILTER_QUERY];

/** Removes empty values, to keep URLs short. */
export function tidy(entries: Iterable<readonly [string, FormDataEntryValue]>): Record<string, string> {
  return Object.fromEntries([...entries].flatMap(([key, value]) => (value === '' ? [] : [[key, String(value)]])));
}

/** The most used filters are always visible, all others are behind one button. Each applies at once. */
export function ListingFilters({ data, page }: Props): ReactNode {
  const t = useMessages();
  const path = usePagePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const texts = useKindTexts();
  const [isOpen, setOpen] = useState(false);
  const { round, leave } = useFormRound(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const section = query.get('section');
  const isList = data.kind === 'list';
  const isSearch = data.kind === null;
  const isBare = isSearch && query.size === 0;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The keyboard of a phone would cover what is below the field.
    if (isBare && matchMedia('(hover: hover) and (width >= 64rem)').matches)
      field.current?.querySelector('input')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page opens
  }, []);
  const sorts = sortChoices(data.kind, readNear(query) !== null);
  const hasQuick = quickFilters(data.kind).length > 0;
  const hasElevation = data.kind !== 'region' && !isList;
  const active = useActiveFilters(data);
  const hidden = active.filter(({ names: [name = ''] }) => MORE.includes(name)).length;
  // Phones show the text that was searched, and nothing else.
  const hiddenOnPhones = active.filter(({ names: [name] }) => name !== 'q').length;
  const { countOf, isCounting } = useOptionCounts(data.kind, query, isOpen && !isList);
  const go = (entries: Record<string, string>, replace = false): void => {
    clearTimeout(timer.current);
    leave(entries);
    void navigate(path({ page, query: entries }), { viewTransition: false, preventScrollReset: true, replace });
  };
  const apply = (form: HTMLFormElement): void => go(tidy(new FormData(form)));
  const type = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form?.isConnected && go(tidy(new FormData(form)), true), TYPING_MILLISECONDS);
  };
  // Phones see what was found first; the filters open over it.
  const folded = isOpen ? 'max-sm:col-span-full' : 'max-sm:hidden';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setOpen(false);
    apply(event.currentTarget);
  };
  return (
    <search className="sm:flex sm:flex-wrap sm:items-end sm:gap-3">
      {/* A plain form in the address: it works before, and without, any script. */}
      <form
        key={round}
        action={path({ page })}
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:contents"
      >
        {section ? <input type="hidden" name="section" value={section} /> : null}
        <div
          className={`relative flex items-end gap-2 ${isSearch ? 'sm:basis-full' : 'sm:max-lg:basis-full lg:flex-[2_1_13rem]'}`}
          ref={field}
        >
          <div className="grow">
            <TextField
              label={t('elements.search.label')}
              isCompact
              isLabelHidden={isSearch}
              className={`max-sm:pr-12 ${isSearch ? 'text-lg sm:min-h-13' : ''}`}
              type="search"
              name="q"
              maxLength={100}
              defaultValue={query.get('q') ?? ''}
              placeholder={t('elements.search.placeholder')}
              onChange={type}
            />
          </div>
          <Button
            type="submit"
            aria-label={t('elements.search.submit')}
            className={`max-sm:absolute max-sm:inset-y-0 max-sm:right-0 max-sm:border-transparent max-sm:bg-transparent max-sm:px-3! ${isSearch ? 'sm:min-h-13' : ''}`}
          >
            <Search size={18} />
          </Button>
        </div>
        {isSearch && !query.get('q') ? (
          <div className="col-span-full min-w-0 sm:basis-full">
            <SearchStarts />
          </div>
        ) : null}
        {isList ? null : (
          <div className={`min-w-0 sm:flex-[1_1_9.5rem] ${folded}`}>
            <RegionSelect
              isCompact
              regions={data.regions}
              chosen={data.region}
              onChoose={(_, form) => form && apply(form)}
            />
          </div>
        )}
        <div className={`min-w-0 sm:flex-[1_1_9.5rem] ${folded}`}>
          <Select
            isCompact
            label={t('elements.sort')}
            name="sort"
            defaultValue={sorts.find(({ value }) => value === query.get('sort'))?.value ?? ''}
            onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
            options={sorts.map(({ value, label, field }) => ({
              value,
              label:
                field === null
                  ? t(`elements.sort.${label}`)
                  : t('elements.sort.byField', { field: texts.field(field) }),
            }))}
          />
        </div>
        <div
          className={`col-span-full min-w-0 not-member:hidden sm:order-1 ${isSearch ? '' : hasQuick ? 'sm:self-start sm:max-xl:basis-full' : 'sm:basis-full'} ${folded}`}
        >
          <ChipChoice
            isRow
            label={t('elements.mine')}
            anyLabel={t('elements.mine.all')}
            name="mine"
            value={readMyState(query) ?? ''}
            onChange={({ currentTarget: { form } }) => form && apply(form)}
            options={MY_STATES.map((value) => ({ value, label: t(`elements.mine.${value}`) }))}
          />
        </div>
        {hasElevation ? (
          <div className={folded}>
            <NearFilter
              query={query}
              onApply={apply}
              onNear={(near) => {
                const kept = tidy([...query].filter(([name]) => name !== 'after'));
                go({ ...kept, near, within: String(NEAR_DEFAULT_KILOMETERS), sort: 'distance' });
              }}
            />
          </div>
        ) : null}
        <FilterPanel
          label={t('elements.filters')}
          count={hidden}
          countOnPhones={hiddenOnPhones}
          isOpen={isOpen}
          onToggle={setOpen}
          isForPhones={isList}
        >
          {isList ? null : (
            <>
              <div className={`grid gap-5 p-4 @md:grid-cols-6 ${isCounting ? 'invisible' : ''}`}>
                {hasElevation ? (
                  <NumberFilter
                    label={t('elements.filter.elevation')}
                    names={{ min: 'min', max: 'max' }}
                    limits={{ min: -500, max: 9000 }}
                    query={query}
                    onApply={apply}
                  />
                ) : null}
                <RegistryFilters kinds={fieldKindsOf(data.kind)} query={query} onApply={apply} countOf={countOf} />
              </div>
              <div className="sticky bottom-0 z-10 flex justify-end rounded-b-lg border-t border-line bg-raised p-3 max-sm:bottom-14">
                <Button type="submit" tone="primary" className="max-sm:grow">
                  {t(data.isTotalExact ? 'elements.filters.show' : 'elements.filters.showMore', {
                    count: data.total,
                  })}
                </Button>
              </div>
            </>
          )}
        </FilterPanel>
      </form>
      <QuickFilters
        data={data}
        page={page}
        className="max-sm:mt-2 sm:order-1 sm:basis-full sm:self-start xl:member:flex-[1_1_24rem] xl:member:border-l xl:member:border-line xl:member:pl-3"
      />
    </search>
  );
}

/**
 * A form of uncontrolled inputs for an address. What the form applied itself leaves its inputs, and the focus, as they
 * are; any other address starts it anew.
 */
function useFormRound(query: URLSearchParams): {
  readonly round: number;
  readonly leave: (entries: Record<string, string>) => void;
} {
  const address = [...query].map(String).toSorted().join('&');
  const [own, setOwn] = useState<string | null>(null);
  const [form, setForm] = useState({ address, round: 0 });
  if (form.address !== address) {
    setForm({ address, round: own === address ? form.round : form.round + 1 });
    setOwn(null);
  }
  return { round: form.round, leave: (entries) => setOwn(Object.entries(entries).map(String).toSorted().join('&')) };
}

interface Active {
  readonly names: readonly string[];
  readonly label: string;
}

function useActiveFilters(data: ListingData): readonly Active[] {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const [query] = useSearchParams();
  const { fields, difficulty, hasPhotos, hasTrack, minQuality } = readListingFilter(fieldKindsOf(data.kind), query);
  const [near, mine, text] = [readNear(query), readMyState(query), query.get('q')];
  const number = (name: string, label: string): Active[] => {
    const value = query.get(name);
    return value ? [{ names: [name], label: `${label}: ${value}` }] : [];
  };
  return [
    ...(text ? [{ names: ['q'], label: `“${text}”` }] : []),
    ...(data.region ? [{ names: ['region'], label: data.region.name }] : []),
    ...(near
      ? [{ names: ['near', 'within'], label: t('elements.near.option', { distance: format.distance(near.maxMeters) }) }]
      : []),
    ...(mine ? [{ names: ['mine'], label: t(`elements.mine.${mine}`) }] : []),
    ...number('min', t('elements.filter.minElevation')),
    ...number('max', t('elements.filter.maxElevation')),
    ...fields.flatMap(({ field, options }) => {
      const names = fieldQuery(field);
      const name = texts.field(field);
      const [option] = options ?? [];
      if (option === undefined) {
        return [
          ...number(names.min, t('elements.filter.atLeast', { field: name })),
          ...number(names.max, t('elements.filter.atMost', { field: name })),
        ];
      }
      return [{ names: [names.is], label: option === 'true' ? name : `${name}: ${texts.option(field, option)}` }];
    }),
    ...(difficulty
      ? [
          {
            names: ['scale', 'easiest', 'hardest'],
            label: `${texts.scale(difficulty.scale)}: ${difficulty.easiest ?? ''}–${difficulty.hardest ?? ''}`,
          },
        ]
      : []),
    ...(hasPhotos ? [{ names: ['photos'], label: t('elements.filter.photos') }] : []),
    ...(hasTrack ? [{ names: ['track'], label: t('elements.filter.track') }] : []),
    ...(minQuality
      ? [{ names: ['quality'], label: `${t('elements.filter.quality')}: ${t(`elements.quality.${minQuality}`)}` }]
      : []),
  ];
}

export function ActiveFilters({ data, page }: Props): ReactNode {
  const t = useMessages();
  const [query] = useSearchParams();
  // Chips that are on say it already.
  const chosen = quickNamesOn(data.kind, query);
  const active = useActiveFilters(data).filter(({ names }) => !names.every((name) => chosen.includes(name)));
  if (active.length === 0) return null;
  const section = query.get('section');
  const without = (names: readonly string[]): Record<string, string> =>
    tidy(
      [...query].filter(
        ([name, value]) =>
          ![...names, 'after'].includes(name) && !(name === 'sort' && value === 'distance' && names.includes('near')),
      ),
    );
  return (
    <>
      <ul aria-label={t('elements.filters.active')} className="flex flex-wrap gap-2">
        {active.map(({ names, label }) => (
          <li key={names.join()}>
            <PageLink
              page={page}
              query={without(names)}
              aria-label={t('elements.filters.without', { filter: label })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-raised pr-3 pl-4 text-sm font-semibold hover:border-ink sm:min-h-9"
            >
              {label}
              <X size={15} />
            </PageLink>
          </li>
        ))}
      </ul>
      <PageLink page={page} query={section ? { section } : {}} className="prose-link inline-flex min-h-6 items-center">
        {t('elements.filters.clear')}
      </PageLink>
    </>
  );
}
