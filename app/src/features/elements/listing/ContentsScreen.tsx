import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { LISTING_PAGES } from '@cordada/core/pages/listings';
import { useListProgress } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { BeginButton } from '#app/ui/buttons/BeginButton.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { CardGrid, ElementCard } from '../ElementCard.tsx';
import { ElementLink } from '../ElementLink.tsx';
import { CONTENTS_KINDS } from './loadContents.ts';
import type { ContentsData, ContentsPlace } from './loadContents.ts';
import { SectionHead } from '../sections/SectionHead.tsx';

export { loadContents as load } from './loadContents.ts';

export function ContentsScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { counts, top, activities, lists, continents } = useLoaderData<ContentsData>();
  const progress = useListProgress(lists.map(({ id }) => id));
  const figureOf = ({ length, height, elevation, members, difficulty }: ContentsPlace): string | null => {
    if (length !== undefined) return format.distance(length.value);
    if (members !== undefined) return format.number(members);
    const meters = height?.value ?? elevation;
    return meters === undefined ? (difficulty?.value ?? null) : format.elevation(meters);
  };
  return (
    <div className="page grid gap-8 py-4 sm:py-8">
      <PageHead title={t('elements.contents.title')} description={t('elements.contents.lead')} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl sm:text-5xl">{t('elements.contents.title')}</h1>
          <p className="max-w-prose text-lg text-muted max-sm:hidden">{t('elements.contents.lead')}</p>
        </div>
        <BeginButton />
      </div>
      <section aria-labelledby="kinds" className="grid gap-3 sm:gap-4">
        <SectionHead
          id="kinds"
          title={t('elements.contents.kinds')}
          page="elements"
          query={{ v: 'map' }}
          more={t('elements.contents.map')}
        />
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
          {CONTENTS_KINDS.map((kind) =>
            kind === 'activity' ? (
              <KindTile
                key={kind}
                kind={kind}
                count={counts[kind] ?? 0}
                names={activities.map(({ title }) => title)}
                rows={activities.map(({ id, slug, title, happenedOn }) => (
                  <li key={id}>
                    <PageLink page="activity" params={{ id, slug }} className={ROW}>
                      <RowText name={title} figure={format.date(happenedOn)} />
                    </PageLink>
                  </li>
                ))}
              />
            ) : (
              <KindTile
                key={kind}
                kind={kind}
                count={counts[kind] ?? 0}
                names={top[kind].map(({ name }) => name)}
                rows={top[kind].map((place) => (
                  <li key={place.id}>
                    <ElementLink element={place} className={ROW}>
                      <RowText name={place.name} figure={figureOf(place)} />
                    </ElementLink>
                  </li>
                ))}
              />
            ),
          )}
        </ul>
      </section>
      <section aria-labelledby="lists" className="grid gap-5 pt-4">
        <SectionHead
          id="lists"
          title={t('elements.contents.lists')}
          page="lists"
          more={t('elements.contents.allLists')}
        />
        <CardGrid>
          {lists.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} progress={progress.get(card.id)} isKindKnown />
            </li>
          ))}
        </CardGrid>
      </section>
      <section aria-labelledby="regions" className="grid gap-5 pt-4">
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

const ROW =
  'flex min-h-8 items-center justify-between gap-3 text-muted underline-offset-4 hover:text-ink hover:underline';

function RowText({ name, figure }: { readonly name: string; readonly figure: string | null }): ReactNode {
  return (
    <>
      <span className="min-w-0 truncate">{name}</span>
      {figure ? <span className="shrink-0 font-semibold text-ink">{figure}</span> : null}
    </>
  );
}

/** A kind, how many there are, and the first three: on phones as a line of names inside the link to all of them. */
function KindTile({
  kind,
  count,
  names,
  rows,
}: {
  readonly kind: (typeof CONTENTS_KINDS)[number];
  readonly count: number;
  readonly names: readonly string[];
  readonly rows: readonly ReactNode[];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <li data-kind={kind} className="rounded-lg border border-line bg-raised max-sm:hover:border-ink">
      <PageLink
        page={LISTING_PAGES[kind]}
        className="grid gap-1 rounded-lg px-2.5 py-3 hover:underline max-sm:h-full max-sm:content-start sm:px-4 sm:pb-1"
      >
        <div className="flex items-center gap-1.5 sm:gap-3">
          <span className="shrink-0 text-kind">
            <KindIcon kind={kind} size={20} />
          </span>
          <h3 className="min-w-0 grow font-display text-base leading-tight font-bold sm:text-lg">
            {t(`elements.kind.${kind}.other`)}
          </h3>
          <span className="font-display font-bold text-muted sm:text-lg">{format.number(count)}</span>
        </div>
        <span className="line-clamp-2 text-sm leading-snug text-muted sm:hidden">{names.join(' · ')}</span>
      </PageLink>
      <ul className="px-4 pb-3 max-sm:hidden">{rows}</ul>
    </li>
  );
}
