import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useMatches, useRevalidator, useRouteError } from 'react-router';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { reportError, reportView } from '#app/data/reports.ts';
import { hasToken, useViewer } from '#app/data/viewer.ts';
import type { Translate } from '#app/messages/catalog.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { Search } from '#app/ui/icons.tsx';
import { SceneCover } from '#app/ui/images/Cover.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { pageProblem } from './pageProblem.ts';
import type { Entity, PageProblem } from './pageProblem.ts';

// Lazy, because it is rarely needed.
const FollowUser = lazyPart(async () => (await import('#app/features/community/index.ts')).FollowUser);

const LISTINGS: Partial<Record<Entity | 'page', readonly [PlainPageName, MessageKey]>> = {
  access: ['accesses', 'elements.kind.access.other'],
  activity: ['activities', 'elements.kind.activity.other'],
  list: ['lists', 'elements.kind.list.other'],
  pin: ['pins', 'elements.kind.pin.other'],
  region: ['regions', 'elements.kind.region.other'],
  conversation: ['community', 'shell.nav.community'],
  post: ['community', 'shell.nav.community'],
};

let askedAgainFor: string | null = null;

/**
 * The server answers as for a visitor, so a hidden page is requested once more with the token of the user.
 * @returns whether that may still show it
 */
function useSecondLook(isHidden: boolean): boolean {
  const { key, pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const visit = `${key} ${pathname}`;
  const [isAnswered, setAnswered] = useState(askedAgainFor === visit);
  useEffect(() => {
    if (!isHidden || !hasToken() || askedAgainFor === visit) return;
    askedAgainFor = visit;
    void revalidate().finally(() => setAnswered(true));
  }, [isHidden, visit, revalidate]);
  return isHidden && !isAnswered;
}

function useTelling(problem: PageProblem, error: unknown): void {
  const page = useCurrentPage()?.name ?? 'unknown';
  const { state, entity } = problem;
  useEffect(() => {
    scrollTo(0, 0);
    reportView(`${page}:${state}`);
    if (state === 'error') reportError(error);
    // Unknown paths are already reported by the server.
    else if (entity !== 'page') reportError(new MissingPage(`${entity}: ${state}`), 'notFound');
  }, [page, state, entity, error]);
}

class MissingPage extends Error {
  override readonly name = 'MissingPage';
}

function titleOf(problem: PageProblem, t: Translate): string {
  switch (problem.state) {
    case 'error':
      return t('shell.error.title');
    case 'private':
      return t(`shell.private.${problem.entity}`);
    case 'invalid':
      return t(`shell.invalid.${problem.entity}`);
    case 'notFound':
      return t(`shell.notFound.${problem.entity}`);
  }
}

export function RouteErrorScreen(): ReactNode {
  const t = useMessages();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const current = useCurrentPage();
  const params = useMatches().at(-1)?.params ?? {};
  const problem = pageProblem(status, current?.name ?? null, params);
  const { state, entity } = problem;
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  // For an unknown path a second request would only reload the document.
  const isLooking = useSecondLook(current !== null && (status === 404 || status === 403));
  useTelling(problem, error);

  const title = titleOf(problem, t);
  const isMember = viewer.status === 'member';
  const isShownToSome = !isMember && state === 'notFound' && (entity === 'activity' || entity === 'user');
  const text =
    state === 'error'
      ? t(status === 503 ? 'shell.failure.unavailable' : 'shell.error.text')
      : state === 'private'
        ? t(isMember ? 'shell.private.memberText' : 'shell.private.text')
        : state === 'invalid'
          ? t('shell.invalid.text')
          : t(isShownToSome ? 'shell.notFound.shownToSome' : 'shell.notFound.text');
  const listing = state === 'error' ? undefined : LISTINGS[entity];
  return (
    <>
      {/* Members are not told that a page is missing before it was asked for as them. */}
      {isLooking ? (
        <div aria-busy="true" className="page grid gap-4 py-10 not-member:hidden">
          <Skeleton className="h-10 w-2/3 max-w-md" />
          <Skeleton className="h-5 w-full max-w-xl" />
          <Skeleton className="h-80 sm:h-[26rem]" />
        </div>
      ) : null}
      <div className={`page grid items-center gap-8 py-12 md:grid-cols-2 md:py-20 ${isLooking ? 'member:hidden' : ''}`}>
        <PageHead title={title} isError />
        <div className="grid justify-items-start gap-4">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <p className="max-w-prose text-lg text-muted">{text}</p>
          {state === 'error' ? null : (
            // Looks like the field that it opens.
            <button
              type="button"
              onClick={() => openModal('search', {})}
              className="flex min-h-12 w-full max-w-md items-center gap-3 rounded-sm border border-line-strong bg-raised px-4 text-left text-muted hover:border-ink"
            >
              <Search size={20} />
              {t('shell.notFound.search')}
            </button>
          )}
          <div className="flex flex-wrap gap-3">
            {/* A private profile can be asked for; whose it is, is not said. */}
            {state === 'private' && entity === 'user' && isMember ? (
              <Suspense>
                <FollowUser id={params['id'] ?? ''} name={null} isPrivate />
              </Suspense>
            ) : null}
            {state === 'error' ? (
              <Button tone="primary" onClick={() => location.reload()}>
                {t('shell.error.action')}
              </Button>
            ) : isShownToSome || (state === 'private' && !isMember) ? (
              <LinkButton page="logIn" query={{ r: pathname + search }} tone="primary">
                {t('shell.nav.logIn')}
              </LinkButton>
            ) : (
              <LinkButton page="welcome" tone="primary">
                {t('shell.notFound.action')}
              </LinkButton>
            )}
            {listing ? <LinkButton page={listing[0]}>{t(listing[1])}</LinkButton> : null}
          </div>
        </div>
        <SceneCover scene="lakes" className="rounded-lg border border-line" />
      </div>
    </>
  );
}
