import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { LISTED_KINDS, LISTING_PAGES } from '@cordada/core/pages/listings';
import { useListProgress } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { BeginButton } from '#app/ui/buttons/BeginButton.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { CardGrid, ElementCard } from '../ElementCard.tsx';
import type { ContentsData } from './loadContents.ts';
import { SectionHead } from '../sections/SectionHead.tsx';

export { loadContents as load } from './loadContents.ts';

export function ContentsScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { counts, lists, continents } = useLoaderData<ContentsData>();
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
        <SectionHead id="kinds" title={t('elements.contents.kinds')} />
        <ul className="grid overflow-hidden rounded-lg border border-line bg-raised sm:grid-cols-2 lg:grid-cols-3">
          {LISTED_KINDS.map((kind) => (
            <li key={kind} data-kind={kind} className="-mr-px -mb-px border-r border-b border-line">
              <PageLink page={LISTING_PAGES[kind]} className="flex h-full gap-4 p-4 transition-colors hover:bg-sunken">
                <span className="pt-1 text-kind">
                  <KindIcon kind={kind} size={26} />
                </span>
                <span className="grid grow content-start gap-1">
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="font-display text-xl leading-tight font-bold">
                      {t(`elements.kind.${kind}.other`)}
                    </span>
                    <span className="font-display text-xl font-bold text-muted">
                      {format.number(kind === 'pin' ? countPins(counts) : (counts[kind] ?? 0))}
                    </span>
                  </span>
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
              <ElementCard card={card} done={done.get(card.id)} />
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

const NO_PINS = new Set(['access', 'region', 'list', 'activity']);

function countPins(counts: Readonly<Record<string, number>>): number {
  return Object.entries(counts).reduce((sum, [kind, count]) => (NO_PINS.has(kind) ? sum : sum + count), 0);
}
