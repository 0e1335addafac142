import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ACTIVITY_KINDS, VISIBILITIES } from '@cordada/core/activities/activity';
import {
  ACTIVITY_SORTS,
  ACTIVITY_TEXT_QUERY_MAX_LENGTH,
  readActivityFilter,
} from '@cordada/core/activities/activityFilter';
import type { ActivityFilter } from '@cordada/core/activities/activityFilter';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useAnyPagePath } from '#app/pages/PageLink.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';
import { useChosenFilter } from '#app/ui/forms/useChosenFilter.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { FilterPanel } from '#app/ui/forms/FilterPanel.tsx';
import { Search } from '#app/ui/icons.tsx';

/** A plain form, so filters work without JavaScript. */
export function ActivityFilters({
  target,
  filter: shown,
  years,
  children,
  isOwn,
  view,
  isBesideViews = false,
}: {
  readonly target: AnyPageTarget;
  readonly filter: ActivityFilter;
  /** With the number of activities where it is known. */
  readonly years: readonly { readonly year: number; readonly count?: number }[];
  /** Filters that only one listing has. */
  readonly children?: ReactNode;
  readonly isOwn: boolean;
  readonly view: string;
  /** Phones have the choice of views beside the button of the filters, in a grid of two columns around both. */
  readonly isBesideViews?: boolean;
}): ReactNode {
  const t = useMessages();
  const path = useAnyPagePath();
  const navigate = useNavigate();
  const [filter, setFilter] = useChosenFilter(shown);
  // Keeps the panel open when the form is recreated for another URL.
  const [isOpen, setOpen] = useState(false);
  const pathOf = (query: Record<string, string>): string => path({ ...target, query });
  const apply = (form: HTMLFormElement): void => {
    const entries = [...new FormData(form)].filter((entry): entry is [string, string] => entry[1] !== '');
    setFilter(readActivityFilter(new URLSearchParams(entries)));
    void navigate(pathOf(Object.fromEntries(entries)), {
      viewTransition: false,
      preventScrollReset: true,
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  // Phones see the first activities; the filters open over them.
  const folded = isOpen ? 'max-sm:col-span-full' : 'max-sm:hidden';
  const choose = (
    name: string,
    label: string,
    value: string | null,
    options: readonly { readonly value: string; readonly label: string }[],
    isCompact = true,
    className = '',
  ): ReactNode => (
    <div className={className}>
      <Select
        label={label}
        isCompact={isCompact}
        name={name}
        value={value ?? ''}
        onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
        options={options}
      />
    </div>
  );
  const known = years.some(({ year }) => year === filter.year) || filter.year === null;
  const hidden = [filter.visibility, filter.regionId, filter.hasTrack || null].filter((value) => value !== null).length;
  const hiddenOnPhones = hidden + [filter.text, filter.kind, filter.year].filter((value) => value !== null).length;
  return (
    <search className={isBesideViews ? 'max-sm:contents' : ''}>
      <form
        action={pathOf({})}
        onSubmit={submit}
        className={`grid grid-cols-2 items-end gap-3 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-2 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr_auto] ${isBesideViews ? 'max-sm:contents' : ''}`}
      >
        {view === 'list' ? null : <input type="hidden" name="v" value={view} />}
        {/* A tab above. */}
        {filter.status && filter.status !== 'published' ? (
          <input type="hidden" name="status" value={filter.status} />
        ) : null}
        <div className={`col-span-2 flex items-end gap-2 md:col-span-3 lg:col-span-1 ${folded}`}>
          <div className="grow">
            <TextField
              label={t('activities.list.search')}
              isCompact
              placeholder={t('activities.list.search')}
              type="search"
              name="q"
              maxLength={ACTIVITY_TEXT_QUERY_MAX_LENGTH}
              key={filter.text}
              defaultValue={filter.text ?? ''}
            />
          </div>
          <Button type="submit" aria-label={t('activities.list.submit')}>
            <Search size={18} />
          </Button>
        </div>
        {choose(
          'kind',
          t('activities.list.kind'),
          filter.kind,
          [
            { value: '', label: t('activities.list.anyKind') },
            ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: t(`activities.kind.${kind}`) })),
          ],
          true,
          folded,
        )}
        {choose(
          'year',
          t('activities.list.year'),
          filter.year === null ? null : String(filter.year),
          [
            { value: '', label: t('activities.list.anyYear') },
            ...years.map(({ year, count }) => ({
              value: String(year),
              label: count === undefined ? String(year) : `${year} (${count})`,
            })),
            ...(known ? [] : [{ value: String(filter.year), label: String(filter.year) }]),
          ],
          true,
          folded,
        )}
        {view === 'list' && filter.status !== 'planned'
          ? choose(
              'sort',
              t('activities.list.sort'),
              filter.sort === 'newest' ? null : filter.sort,
              ACTIVITY_SORTS.map((sort) => ({
                value: sort === 'newest' ? '' : sort,
                label: t(`activities.list.sort.${sort}`),
              })),
              true,
              isBesideViews ? folded : '',
            )
          : null}
        <FilterPanel
          label={t('elements.filters')}
          count={hidden}
          countOnPhones={hiddenOnPhones}
          isOpen={isOpen}
          onToggle={setOpen}
        >
          <div className="grid items-end gap-3 p-4 sm:grid-cols-3 lg:grid-cols-4">
            {isOwn
              ? choose(
                  'visibility',
                  t('activities.list.visibility'),
                  filter.visibility,
                  [
                    { value: '', label: t('activities.list.anyVisibility') },
                    ...VISIBILITIES.map((visibility) => ({
                      value: visibility,
                      label: t(`activities.visibility.${visibility}`),
                    })),
                  ],
                  false,
                )
              : null}
            {children}
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                name="track"
                value="true"
                checked={filter.hasTrack}
                onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
                className="size-5 shrink-0 accent-(--accent)"
              />
              {t('activities.list.track')}
            </label>
          </div>
        </FilterPanel>
      </form>
    </search>
  );
}
