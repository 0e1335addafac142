import type { ReactNode } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { FILTER_QUERY } from '@cordada/core/elements/listing/listingFilter';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { useTargets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { StructuredData } from '#app/pages/StructuredData.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Compass } from '#app/ui/icons.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { CardGrid, ElementCard } from '../ElementCard.tsx';
import { ActiveFilters, ListingFilters, tidy } from './filters/ListingFilters.tsx';
import { defaultOrder } from './listings.ts';
import type { ListingData } from './loadListing.ts';
import { ResultRows } from './ResultRows.tsx';
import { hasColumns } from './table/columns.ts';
import { ListingRows } from './table/ListingRows.tsx';
import { ListingTable } from './table/ListingTable.tsx';

export { loadListing as load } from './loadListing.ts';

function ViewSwitch({ data }: { readonly data: ListingData }): ReactNode {
  const t = useMessages();
  const [query] = useSearchParams();
  const kept = tidy(['q', 'min', 'max', 'mine', ...FILTER_QUERY].map((name) => [name, query.get(name) ?? ''] as const));
  const kinds: Record<string, string> = data.kind && data.kind !== 'pin' ? { kinds: data.kind } : {};
  return (
    <LinkButton page="elements" query={{ v: 'map', ...kinds, ...kept }} className="print:hidden">
      <Compass size={18} />
      {t('elements.view.map')}
    </LinkButton>
  );
}

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
  const isUnsorted = ['q', 'near', 'sort'].every((name) => !query.get(name));
  const order = isUnsorted ? defaultOrder(kind) : null;
  const isSummits = kind === 'mountain' || kind === 'volcano';
  const typed = query.get('q');
  const where = data.region ? `${title}, ${data.region.name}` : title;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-2 py-3 sm:gap-4 sm:py-8">
      <PageHead title={typed ? `“${typed}” · ${where}` : where} description={lead} />
      <StructuredData
        data={{
          '@type': 'CollectionPage',
          name: title,
          description: lead,
          ...(current ? { url: current.addresses.neutral } : {}),
        }}
      />
      <div className="flex items-center justify-between gap-x-6 gap-y-3 sm:flex-wrap sm:items-start">
        <div className="grid gap-1">
          <h1 className={`text-3xl wrap-anywhere ${kind === null ? '' : 'sm:text-5xl'}`}>
            {typed && kind === null ? t('elements.all.found', { text: typed }) : title}
          </h1>
          {typed || kind === null ? null : <p className="max-w-prose text-lg text-muted max-sm:hidden">{lead}</p>}
        </div>
        {kind === 'region' || kind === 'list' ? null : <ViewSwitch data={data} />}
      </div>
      <div className="max-sm:order-2 print:hidden">
        <ListingFilters data={data} page={page} />
      </div>
      {/* Phones show the number below the title. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:contents">
        <p role="status" className="mr-auto font-semibold max-sm:order-1 max-sm:-mt-2 max-sm:text-sm">
          {t(data.isTotalExact ? 'elements.total' : 'elements.totalMore', { count: data.total })}
          {data.region ? <span className="text-muted"> · {data.region.name}</span> : null}
          {order ? <span className="font-normal text-muted"> · {t(`elements.order.${order}`)}</span> : null}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden max-sm:order-3">
          <ActiveFilters data={data} page={page} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-sm:order-4 max-sm:mt-1 sm:gap-6">
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
            {hasColumns(kind) ? (
              <>
                <div className="hidden md:block print:block">
                  <ListingTable
                    kind={kind}
                    title={title}
                    cards={data.cards}
                    targets={targets}
                    page={page}
                    query={withoutCursor}
                  />
                </div>
                <div className="md:hidden print:hidden">
                  {isSummits ? (
                    <ResultRows cards={data.cards} targets={targets} isKindKnown />
                  ) : (
                    <ListingRows kind={kind} cards={data.cards} targets={targets} />
                  )}
                </div>
              </>
            ) : null}
            {kind === null ? (
              <ResultRows cards={data.cards} targets={targets} />
            ) : hasColumns(kind) ? null : (
              <CardGrid>
                {data.cards.map((card, index) => (
                  <li key={card.id}>
                    <ElementCard
                      card={
                        card.matchedName
                          ? { ...card, note: t('elements.alsoKnown', { names: card.matchedName }) }
                          : card
                      }
                      target={targets.states.get(card.id)}
                      headingLevel="h2"
                      isKindKnown={kind !== null && kind !== 'pin'}
                      isEager={index < 2}
                      {...(card.awayMeters === undefined
                        ? {}
                        : { aside: t('elements.nearby.away', { distance: format.distance(card.awayMeters) }) })}
                    />
                  </li>
                ))}
              </CardGrid>
            )}
          </div>
        )}
        <Pager target={{ page, query: withoutCursor }} after={after ?? null} nextCursor={data.nextCursor} />
      </div>
    </div>
  );
}
