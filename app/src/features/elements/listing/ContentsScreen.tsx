import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { LISTING_PAGES } from '@cordada/core/pages/listings';
import type { ListedKind } from '@cordada/core/pages/listings';
import { useListProgress } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { BeginButton } from '#app/ui/buttons/BeginButton.tsx';
import { Cover } from '#app/ui/images/Cover.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { Card } from '../card.ts';
import { CardGrid, ElementCard } from '../ElementCard.tsx';
import { ElementLink } from '../ElementLink.tsx';
import { LEAD_KINDS } from './loadContents.ts';
import type { ContentsData } from './loadContents.ts';
import { SectionHead } from '../sections/SectionHead.tsx';

export { loadContents as load } from './loadContents.ts';

export function ContentsScreen(): ReactNode {
  const t = useMessages();
  const { counts, top, lists, continents } = useLoaderData<ContentsData>();
  const done = useListProgress(lists.map(({ id }) => id));
  return (
    <div className="page grid gap-14 py-8 sm:py-10">
      <PageHead title={t('elements.contents.title')} description={t('elements.contents.lead')} />
      <div className="grid gap-1">
        <h1 className="text-4xl sm:text-5xl">{t('elements.contents.title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('elements.contents.lead')}</p>
        <div className="pt-3">
          <BeginButton />
        </div>
      </div>
      <section aria-labelledby="kinds" className="grid gap-5">
        <SectionHead
          id="kinds"
          title={t('elements.contents.kinds')}
          page="elements"
          query={{ v: 'map' }}
          more={t('elements.contents.map')}
        />
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {LEAD_KINDS.map((kind) => (
            <LeadKind key={kind} kind={kind} count={counts[kind] ?? 0} top={top[kind]} />
          ))}
        </ul>
        <ul className="grid overflow-hidden rounded-lg border border-line bg-raised sm:grid-cols-2 lg:grid-cols-4">
          {OTHER_KINDS.map((kind) => (
            <li key={kind} data-kind={kind} className="-mr-px -mb-px border-r border-b border-line">
              <PageLink page={LISTING_PAGES[kind]} className="flex h-full gap-4 p-4 transition-colors hover:bg-sunken">
                <span className="pt-0.5 text-kind">
                  <KindIcon kind={kind} size={26} />
                </span>
                <span className="grid grow content-start gap-1">
                  <KindTitle kind={kind} count={counts[kind] ?? 0} />
                  <span className="text-sm text-muted">{t(`elements.lead.${kind}`)}</span>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="lists" className="grid gap-5">
        <SectionHead
          id="lists"
          title={t('elements.contents.lists')}
          page="lists"
          more={t('elements.contents.allLists')}
        />
        <CardGrid>
          {lists.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} done={done.get(card.id)} isKindKnown />
            </li>
          ))}
        </CardGrid>
      </section>
      <section aria-labelledby="regions" className="grid gap-5">
        <SectionHead
          id="regions"
          title={t('elements.contents.regions')}
          page="regions"
          more={t('elements.contents.allRegions')}
        />
        <div className="columns-1 gap-10 sm:columns-2 lg:columns-3">
          {continents.map((continent) => (
            <div key={continent.id} className="mb-8 break-inside-avoid">
              <h3 className="mb-2 border-b border-line pb-2 text-xl">
                <PageLink
                  page="region"
                  params={{ id: continent.id, slug: continent.slug }}
                  className="inline-flex min-h-8 items-center hover:underline"
                >
                  {continent.name}
                </PageLink>
              </h3>
              <ul className="flex flex-wrap gap-x-4">
                {continent.countries.map((country) => (
                  <li key={country.id}>
                    <PageLink
                      page="region"
                      params={{ id: country.id, slug: country.slug }}
                      className="inline-flex min-h-8 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
                    >
                      {country.name}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Regions and lists have sections of their own. */
const OTHER_KINDS = [
  'volcano',
  'couloir',
  'viaFerrata',
  'climbingRoute',
  'ridge',
  'genericPoint',
  'access',
  'activity',
] as const satisfies readonly ListedKind[];

function KindTitle({ kind, count }: { readonly kind: ListedKind; readonly count: number }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <span className="flex items-baseline justify-between gap-3 font-display text-xl leading-tight font-bold">
      {t(`elements.kind.${kind}.other`)}
      <span className="text-muted">{format.number(count)}</span>
    </span>
  );
}

/** A kind with links to its first three elements and the picture of one of them. */
function LeadKind({
  kind,
  count,
  top,
}: {
  readonly kind: (typeof LEAD_KINDS)[number];
  readonly count: number;
  readonly top: readonly Card[];
}): ReactNode {
  const format = useFormat();
  const figure = ({ elevation, length }: Card): string | null =>
    length !== undefined ? format.distance(length) : elevation !== undefined ? format.elevation(elevation) : null;
  const pictured = top.find(({ cover, terrainCover }) => cover ?? terrainCover);
  return (
    <li data-kind={kind} className="grid grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-raised">
      {pictured ? (
        <div className="hidden md:block">
          <Cover of={pictured} sizes="(min-width: 768px) 30vw, 100vw" />
        </div>
      ) : null}
      <div className="grid content-start gap-1 p-4">
        <h3>
          <PageLink page={LISTING_PAGES[kind]} className="flex min-h-11 items-center gap-3 hover:underline">
            <span className="text-kind">
              <KindIcon kind={kind} size={26} />
            </span>
            <span className="grow">
              <KindTitle kind={kind} count={count} />
            </span>
          </PageLink>
        </h3>
        <ul>
          {top.map((card) => (
            <li key={card.id}>
              <ElementLink
                element={card}
                className="flex min-h-11 items-center justify-between gap-3 text-muted underline-offset-4 hover:text-ink hover:underline md:min-h-8"
              >
                <span className="min-w-0">{card.name}</span>
                {figure(card) ? <span className="shrink-0 font-semibold text-ink">{figure(card)}</span> : null}
              </ElementLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
