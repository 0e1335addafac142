import type { FormEvent, ReactNode } from 'react';
import { Suspense } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { LISTING_PAGES, PLACE_KINDS } from '@cordada/core/pages/listings';
import { sceneAddress } from '@cordada/core/covers/covers';
import { SCENES, scenePixel } from '@cordada/core/covers/scenes';
import { ActivityGrid } from '#app/features/activities/index.ts';
import { CardGrid, ElementCard, SectionHead } from '#app/features/elements/index.ts';
import { useListProgress, useTargets } from '#app/features/targets/index.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { openModal } from '#app/pages/modals.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { AuthorHeader } from '#app/ui/images/AuthorHeader.tsx';
import { SceneCover, TerrainCover } from '#app/ui/images/Cover.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { Compass, Search } from '#app/ui/icons.tsx';
import type { WelcomeData } from './loadWelcome.ts';
import { StartSkeleton } from './StartSkeleton.tsx';

export { loadWelcome as load } from './loadWelcome.ts';

const SCENE = SCENES.range;

const SHOWN_KINDS = [...PLACE_KINDS, 'list'] as const;

/** Shown large above the others, with faces. */
const LATEST_SHOWN = 3;

function SearchBox(): ReactNode {
  const t = useMessages();
  const path = usePagePath();
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(path({ page: 'elements', query: q ? { q } : {} }), { viewTransition: true });
  };
  return (
    <search>
      {/* A plain form: it works before, and without, any script. */}
      <form action={path({ page: 'elements' })} onSubmit={search} className="flex max-w-xl gap-2">
        <input
          type="search"
          name="q"
          required
          aria-label={t('welcome.search.label')}
          placeholder={t('welcome.search.placeholder')}
          autoComplete="off"
          onClick={(event) => openModal('search', { initialText: event.currentTarget.value })}
          onInput={(event) => openModal('search', { initialText: event.currentTarget.value })}
          className="min-h-13 min-w-0 grow rounded-sm border border-line-strong bg-raised px-4 text-lg placeholder:text-muted"
        />
        <Button type="submit" aria-label={t('welcome.search.submit')} className="min-h-13 min-w-13">
          <Search size={20} />
          <span className="hidden sm:inline">{t('welcome.search.submit')}</span>
        </Button>
      </form>
    </search>
  );
}

/** Peak names and elevations over the scene, cropped like the image. */
function SceneNames(): ReactNode {
  const format = useFormat();
  return (
    <svg
      viewBox={`0 0 ${SCENE.width} ${SCENE.height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      data-kind="mountain"
      className="absolute inset-0 -z-10 hidden size-full fill-ink text-[0.9375rem] lg:block"
    >
      {SCENE.summits.map((summit) => {
        const [x, y] = scenePixel(SCENE, summit.place);
        return (
          <g key={summit.name} textAnchor="middle" className="font-semibold">
            <path
              d={`M${x} ${y - 9}l8 14h-16z`}
              className="fill-kind stroke-paper [paint-order:stroke]"
              strokeWidth="4"
            />
            <text x={x} y={y + 26} strokeWidth="4" className="stroke-paper [paint-order:stroke]">
              {summit.name}
              <tspan x={x} dy="1.15em" className="fill-muted font-normal">
                {format.elevation(summit.elevationMeters)}
              </tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const COUNTED_KINDS = ['mountain', 'shelter', 'route'] as const;

function Hero({ counts }: { readonly counts: WelcomeData['counts'] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <div className="max-lg:hidden">
        <TerrainCover
          base={sceneAddress('range')}
          width={SCENE.width}
          height={SCENE.height}
          isEager
          className="absolute inset-0 -z-10 aspect-auto! h-full bg-terrain object-right"
        />
      </div>
      <SceneNames />
      {/* Keeps the words legible over the lines. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-paper from-15% via-paper/60 via-50% to-paper/0 max-lg:hidden" />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-8 sm:gap-6 sm:py-24">
        <h1 className="max-w-3xl text-[clamp(2.5rem,7vw,4.75rem)] leading-[1.02] font-extrabold tracking-[-0.03em]">
          {t('welcome.title')}
        </h1>
        <p className="max-w-xl text-lg text-muted sm:text-xl">{t('welcome.lead')}</p>
        <SearchBox />
        <div className="grid gap-3 sm:flex">
          <LinkButton page="register" tone="primary">
            {t('welcome.register')}
          </LinkButton>
          <LinkButton page="elements" query={{ v: 'map' }}>
            <Compass size={20} />
            {t('welcome.explore')}
          </LinkButton>
        </div>
        <ul className="flex flex-wrap gap-x-6 max-sm:-my-2 max-sm:justify-between max-sm:gap-x-2 max-sm:text-sm">
          {COUNTED_KINDS.map((kind) => (
            <li key={kind}>
              <PageLink page={LISTING_PAGES[kind]} className="inline-flex min-h-11 items-center gap-1 hover:underline">
                <strong>{format.number(counts[kind] ?? 0)}</strong>
                <span className="lowercase">{t(`elements.kind.${kind}.other`)}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line lg:hidden">
        <SceneCover scene="lakes" className="aspect-auto! h-60" />
      </div>
    </section>
  );
}

function SectionErrorBoundary({
  id,
  title,
  page,
  query,
  more,
  children,
}: Parameters<typeof SectionHead>[0] & { readonly children: ReactNode }): ReactNode {
  return (
    <section aria-labelledby={id} className="page grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHead id={id} title={title} page={page} query={query} more={more} />
      {children}
    </section>
  );
}

function Kinds({ counts }: { readonly counts: Readonly<Record<string, number>> }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <ul className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-raised sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
      {SHOWN_KINDS.map((kind) => (
        <li key={kind} data-kind={kind} className="-mr-px -mb-px border-r border-b border-line">
          <PageLink
            page={LISTING_PAGES[kind]}
            className="flex h-full items-center gap-3 p-4 transition-colors hover:bg-sunken"
          >
            <span className="text-kind">
              <KindIcon kind={kind} size={26} />
            </span>
            <span className="grid">
              <span className="font-display text-2xl leading-none font-bold">{format.number(counts[kind] ?? 0)}</span>
              <span className="text-sm leading-tight text-muted">{t(`elements.kind.${kind}.other`)}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** The proof of life: who was out last, and where. */
function Latest({ activities }: { readonly activities: WelcomeData['activities'] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <section aria-labelledby="latest" className="page grid gap-4">
      <h2 id="latest" className="text-2xl sm:text-3xl">
        {t('welcome.latest')}
      </h2>
      <ul className="grid gap-x-8 border-y border-line md:grid-cols-3">
        {activities.map(({ id, slug, title, kind, owner, happenedOn, ascentMeters }) => (
          <li
            key={id}
            className="grid content-start gap-2 border-b border-line py-4 last:border-b-0 md:border-b-0 md:not-first:border-l md:not-first:pl-8"
          >
            <AuthorHeader author={owner}>
              <span>{t(`activities.kind.${kind}`)}</span>
              <time dateTime={happenedOn}>{format.date(happenedOn)}</time>
              {ascentMeters === null ? null : <span>↑ {format.elevation(ascentMeters)}</span>}
            </AuthorHeader>
            <PageLink
              page="activity"
              params={{ id, slug }}
              className="min-h-6 font-display text-xl leading-tight font-bold hover:underline"
            >
              {title || t('activities.untitled')}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MemberStart = lazyPart(async () => (await import('./MemberStart.tsx')).MemberStart);

/** The page is the same for everybody; the stylesheet shows members their start from the first paint on. */
export function WelcomeScreen(): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const { counts, activities, lists, newest } = useLoaderData<WelcomeData>();
  const progress = useListProgress(lists.map(({ id }) => id));
  const targets = useTargets(newest.map(({ id }) => id));
  return (
    <>
      <PageHead title={t('welcome.title')} description={t('welcome.lead')} />
      <div className="min-h-dvh not-member:hidden">
        {viewer.status === 'member' ? (
          <Suspense fallback={<StartSkeleton />}>
            <MemberStart viewer={viewer.viewer} />
          </Suspense>
        ) : (
          <StartSkeleton />
        )}
      </div>
      <div className="member:hidden">
        <Hero counts={counts} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14 pt-8 sm:gap-16 sm:pt-10">
        {activities.length > 0 ? (
          <div className="member:hidden">
            <Latest activities={activities.slice(0, LATEST_SHOWN)} />
          </div>
        ) : null}
        {activities.length > 0 ? (
          <SectionErrorBoundary
            id="activities"
            title={t('welcome.activities.title')}
            page="activities"
            more={t('welcome.activities.all')}
          >
            <ActivityGrid activities={activities} />
          </SectionErrorBoundary>
        ) : null}
        <SectionErrorBoundary id="lists" title={t('welcome.lists.title')} page="lists" more={t('welcome.lists.all')}>
          <CardGrid>
            {lists.map((card) => (
              <li key={card.id}>
                <ElementCard card={card} progress={progress.get(card.id)} isKindKnown />
              </li>
            ))}
          </CardGrid>
        </SectionErrorBoundary>
        <SectionErrorBoundary id="kinds" title={t('welcome.kinds.title')} page="contents" more={t('welcome.kinds.all')}>
          <Kinds counts={counts} />
        </SectionErrorBoundary>
        <SectionErrorBoundary
          id="newest"
          title={t('welcome.newest.title')}
          page="pins"
          query={{ sort: 'updated' }}
          more={t('welcome.newest.all')}
        >
          <CardGrid>
            {newest.map((card) => (
              <li key={card.id}>
                <ElementCard card={card} target={targets.states.get(card.id)} />
              </li>
            ))}
          </CardGrid>
        </SectionErrorBoundary>
      </div>
    </>
  );
}
