import { Search } from '#app/ui/icons.tsx';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LISTING_PAGES, PLACE_KINDS } from '@cordada/core/pages/listings';
import { coverPath } from '@cordada/core/relief/coverPath';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ReliefCover } from '#app/ui/ReliefCover.tsx';

const SHOWN_KINDS = [...PLACE_KINDS, 'list'] as const;

const PROMISES = [
  { title: 'welcome.plan.title', text: 'welcome.plan.text' },
  { title: 'welcome.keep.title', text: 'welcome.keep.text' },
  { title: 'welcome.share.title', text: 'welcome.share.text' },
] as const;

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

function Hero(): ReactNode {
  const t = useMessages();
  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <img
        src={coverPath('range', 3404, 'cordada')}
        alt=""
        width={1440}
        height={640}
        fetchPriority="high"
        className="absolute inset-0 -z-10 size-full object-cover object-right opacity-50 sm:opacity-100"
      />
      {/* Keeps the words legible over the lines. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-paper from-15% via-paper/60 via-50% to-paper/0" />
      <div className="page grid gap-6 py-14 sm:py-24">
        <h1 className="max-w-3xl text-[clamp(2.5rem,7vw,4.75rem)] leading-[1.02] font-extrabold tracking-[-0.03em]">
          {t('welcome.title')}
        </h1>
        <p className="max-w-xl text-lg text-muted sm:text-xl">{t('welcome.lead')}</p>
        <SearchBox />
        <div className="flex flex-wrap gap-3">
          <LinkButton page="elements" query={{ v: 'map' }} tone="primary">
            {t('welcome.explore')}
          </LinkButton>
          <LinkButton page="register" className="member:hidden">
            {t('welcome.register')}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function Kinds(): ReactNode {
  const t = useMessages();
  return (
    <section className="page grid gap-5 py-12 sm:py-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl sm:text-3xl">{t('welcome.kinds.title')}</h2>
        <PageLink page="contents" className="prose-link inline-flex min-h-11 items-center font-semibold sm:min-h-6">
          {t('welcome.kinds.all')}
        </PageLink>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-6">
        {SHOWN_KINDS.map((kind) => (
          <li key={kind}>
            <PageLink
              page={LISTING_PAGES[kind]}
              className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-raised transition-colors hover:border-ink"
            >
              <ReliefCover shape={kind === 'genericPoint' ? 'lake' : kind} elevationMeters={2800} seed="welcome" />
              <span
                data-kind={kind}
                className="flex min-h-13 grow items-center gap-2 border-t border-line px-3 py-2 leading-tight font-semibold"
              >
                <span className="text-kind">
                  <KindIcon kind={kind} />
                </span>
                {t(`elements.kind.${kind}.other`)}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function WelcomeScreen(): ReactNode {
  const t = useMessages();
  return (
    <>
      <PageHead
        title={t('welcome.title')}
        description={t('welcome.lead')}
        image={coverPath('range', 3404, 'cordada')}
      />
      <Hero />
      <Kinds />
      <section className="page">
        <ol className="grid border-t border-line md:grid-cols-3">
          {PROMISES.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid content-start gap-2 border-b border-line py-6 md:border-b-0 md:px-6 md:not-first:border-l md:first:pl-0"
            >
              <span aria-hidden="true" className="font-display text-5xl font-extrabold text-accent">
                {index + 1}
              </span>
              <h2 className="text-2xl">{t(title)}</h2>
              <p className="text-muted">{t(text)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
