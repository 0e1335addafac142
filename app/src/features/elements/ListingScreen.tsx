import type { FormEvent, ReactNode } from 'react';
import { useLoaderData, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { FILTER_QUERY, NEAR_USUAL_KILOMETERS, readMyState, readNear } from '@cordada/core/elements/listingFilter';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { useTargets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { StructuredData } from '#app/pages/StructuredData.tsx';
import { useCurrentPage } from '#app/pages/usePage.ts';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { Select, TextField } from '#app/ui/Field.tsx';
import { ChevronDown, Compass, Search } from '#app/ui/icons.tsx';
import { Pager } from '#app/ui/Pager.tsx';
import { EmptyState } from '#app/ui/States.tsx';
import { CardGrid, ElementCard } from './ElementCard.tsx';
import { useKindTexts } from './kindTexts.ts';
import { MyStateSelect } from './MyStateSelect.tsx';
import { NearFilter } from './NearFilter.tsx';
import { fieldKindsOf, sortsOf } from './listings.ts';
import type { ListingData } from './loadListing.ts';
import { RegistryFilters } from './RegistryFilters.tsx';

export { loadListing as load } from './loadListing.ts';

const FILTERS: readonly string[] = ['region', 'min', 'max', 'mine', 'near', ...FILTER_QUERY];

/** Whether the address asks for less than everything. */
const isFilter = (name: string): boolean => FILTERS.includes(name);

/** The query without what is empty: addresses stay short. */
function tidy(entries: Iterable<readonly [string, FormDataEntryValue]>): Record<string, string> {
  return Object.fromEntries([...entries].flatMap(([key, value]) => (value === '' ? [] : [[key, String(value)]])));
}

function Filters({ data, page }: { readonly data: ListingData; readonly page: PlainPageName }): ReactNode {
  const t = useMessages();
  const path = usePagePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const texts = useKindTexts();
  const section = query.get('section');
  const sort = query.get('sort') ?? '';
  const isList = data.kind === 'list';
  const hasElevation = data.kind !== 'region' && data.kind !== 'list';
  const isFiltered = [...query].some(([name, value]) => value !== '' && isFilter(name));
  const apply = (form: HTMLFormElement): void => {
    void navigate(path({ page, query: tidy(new FormData(form)) }), { viewTransition: false });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  const isKnownRegion = data.regions.some(({ options }) => options.some(([id]) => id === data.region?.id));
  return (
    <search>
      {/* A plain form in the address: it works before, and without, any script. */}
      <form
        key={query.toString()}
        action={path({ page })}
        onSubmit={submit}
        className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-end"
      >
        {section ? <input type="hidden" name="section" value={section} /> : null}
        <div className="flex items-end gap-2">
          <div className="grow">
            <TextField
              label={t('elements.search.label')}
              type="search"
              name="q"
              maxLength={100}
              defaultValue={query.get('q') ?? ''}
              placeholder={t('elements.search.placeholder')}
            />
          </div>
          <Button type="submit" aria-label={t('elements.search.submit')}>
            <Search size={18} />
            <span className="hidden sm:inline">{t('elements.search.submit')}</span>
          </Button>
        </div>
        <Select
          label={t('elements.sort')}
          name="sort"
          defaultValue={sort}
          onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
          options={sortsOf(data.kind, readNear(query) !== null).map(({ name, sort: order, field }) => ({
            value: name === 'importance' ? '' : name,
            label:
              field === null ? t(`elements.sort.${order}`) : t('elements.sort.byField', { field: texts.field(field) }),
          }))}
        />
        <details open={isFiltered} className="open-on-wide rounded-lg border border-line bg-raised lg:col-span-2">
          <summary className="flex min-h-11 items-center gap-2 px-4 font-semibold marker:content-none">
            {t('elements.filters')}
            {isFiltered ? <span className="size-2 rounded-full bg-accent-fill" /> : null}
            <ChevronDown size={18} className="ml-auto" />
          </summary>
          <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-4 lg:items-end">
            {isList ? null : (
              <div className="grid gap-1.5">
                <label htmlFor="listing-region" className="font-semibold">
                  {t('elements.filter.region')}
                </label>
                <select
                  id="listing-region"
                  name="region"
                  defaultValue={data.region?.id ?? ''}
                  onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
                  className="min-h-11 w-full rounded-sm border border-line-strong bg-raised px-3 py-2"
                >
                  <option value="">{t('elements.filter.anyRegion')}</option>
                  {data.region && !isKnownRegion ? <option value={data.region.id}>{data.region.name}</option> : null}
                  {data.regions.map(({ level, options }) => (
                    <optgroup
                      key={level}
                      label={t(level === 'range' ? 'elements.levels.range' : 'elements.levels.country')}
                    >
                      {options.map(([id, name]) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </select>
              </div>
            )}
            {hasElevation ? (
              <>
                <TextField
                  label={t('elements.filter.minElevation')}
                  name="min"
                  type="number"
                  inputMode="numeric"
                  min={-500}
                  max={9000}
                  defaultValue={query.get('min') ?? ''}
                />
                <TextField
                  label={t('elements.filter.maxElevation')}
                  name="max"
                  type="number"
                  inputMode="numeric"
                  min={-500}
                  max={9000}
                  defaultValue={query.get('max') ?? ''}
                />
              </>
            ) : null}
            {isList ? null : <RegistryFilters kinds={fieldKindsOf(data.kind)} query={query} onApply={apply} />}
            <div className="not-member:hidden">
              <MyStateSelect value={readMyState(query)} onChange={(_, form) => form && apply(form)} />
            </div>
            {hasElevation ? (
              <NearFilter
                query={query}
                onApply={apply}
                onNear={(near) => {
                  const kept = tidy([...query].filter(([name]) => name !== 'after'));
                  void navigate(
                    path({ page, query: { ...kept, near, within: String(NEAR_USUAL_KILOMETERS), sort: 'distance' } }),
                    { viewTransition: false },
                  );
                }}
              />
            ) : null}
            <Button type="submit">{t('elements.filters.apply')}</Button>
          </div>
        </details>
      </form>
    </search>
  );
}

/** List or map: two views of the same filters. */
function ViewSwitch({ data }: { readonly data: ListingData }): ReactNode {
  const t = useMessages();
  const [query] = useSearchParams();
  const kept = tidy(['q', 'min', 'max', 'mine', ...FILTER_QUERY].map((name) => [name, query.get(name) ?? ''] as const));
  const kinds: Record<string, string> = data.kind && data.kind !== 'pin' ? { kinds: data.kind } : {};
  return (
    <LinkButton page="elements" query={{ v: 'map', ...kinds, ...kept }}>
      <Compass size={18} />
      {t('elements.view.map')}
    </LinkButton>
  );
}

/** One listing for every kind: what differs comes from the registry and the texts of the kind. */
export function ListingScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const data = useLoaderData<ListingData>();
  const [query] = useSearchParams();
  const current = useCurrentPage();
  const isLoading = useNavigation().state === 'loading';
  const targets = useTargets(data.cards.map(({ id }) => id));
  const page = (current?.name ?? 'elements') as PlainPageName;
  const { kind } = data;
  const title = kind ? t(`elements.kind.${kind}.other`) : t('elements.all.title');
  const lead = kind ? t(`elements.lead.${kind}`) : t('elements.all.lead');
  const all = tidy(query.entries());
  const { after, ...withoutCursor } = all;
  const { section } = all;
  return (
    <div className="page grid gap-6 py-8 sm:py-10">
      <PageHead title={data.region ? `${title}, ${data.region.name}` : title} description={lead} />
      <StructuredData
        data={{
          '@type': 'CollectionPage',
          name: title,
          description: lead,
          ...(current ? { url: current.addresses.neutral } : {}),
        }}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <p className="max-w-prose text-lg text-muted">{lead}</p>
        </div>
        {kind === 'region' || kind === 'list' ? null : <ViewSwitch data={data} />}
      </div>
      <Filters data={data} page={page} />
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <p role="status" className="font-semibold">
          {t(data.isTotalExact ? 'elements.total' : 'elements.totalMore', { count: data.total })}
          {data.region ? <span className="text-muted"> · {data.region.name}</span> : null}
        </p>
        {[...query].some(([name, value]) => value !== '' && (name === 'q' || isFilter(name))) ? (
          <PageLink
            page={page}
            query={section ? { section } : {}}
            className="prose-link inline-flex min-h-6 items-center"
          >
            {t('elements.filters.clear')}
          </PageLink>
        ) : null}
      </div>
      {data.cards.length === 0 ? (
        <EmptyState
          title={t('elements.empty.title')}
          text={t('elements.empty.text')}
          action={
            <LinkButton page={page} query={section ? { section } : {}}>
              {t('elements.filters.clear')}
            </LinkButton>
          }
        />
      ) : (
        <div aria-busy={isLoading} className="transition-opacity aria-busy:opacity-60">
          <CardGrid>
            {data.cards.map((card, index) => (
              <li key={card.id}>
                <ElementCard
                  card={card}
                  target={targets.states.get(card.id)}
                  headingLevel="h2"
                  isEager={index < 2}
                  {...(card.awayMeters === undefined
                    ? {}
                    : { aside: t('elements.nearby.away', { distance: format.distance(card.awayMeters) }) })}
                />
              </li>
            ))}
          </CardGrid>
        </div>
      )}
      <Pager target={{ page, query: withoutCursor }} after={after ?? null} nextCursor={data.nextCursor} />
    </div>
  );
}
