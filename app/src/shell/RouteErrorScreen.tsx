import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router';
import { hasToken } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { ReliefCover } from '#app/ui/ReliefCover.tsx';

function Notice({
  title,
  text,
  seed,
  action,
}: {
  readonly title: string;
  readonly text: string;
  readonly seed: string;
  readonly action: ReactNode;
}): ReactNode {
  return (
    <div className="page grid items-center gap-8 py-12 md:grid-cols-2 md:py-20">
      <PageHead title={title} isError />
      <div className="grid justify-items-start gap-4">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{text}</p>
        {action}
      </div>
      <ReliefCover shape="pass" seed={seed} isEager className="rounded-lg border border-line" />
    </div>
  );
}

let askedAgainFor: string | null = null;

/** The server answers as to a visitor: what it does not show may be there for a member, who asks once more. */
function useSecondLook(isHidden: boolean): void {
  const { key, pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const visit = `${key} ${pathname}`;
    if (!isHidden || !hasToken() || askedAgainFor === visit) return;
    askedAgainFor = visit;
    void revalidate();
  }, [isHidden, key, pathname, revalidate]);
}

/** Not found, private, or something broke: one screen for all that can go wrong with a page. */
export function RouteErrorScreen(): ReactNode {
  const t = useMessages();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useSecondLook(status === 404 || status === 403);
  if (status === 404) {
    return (
      <Notice
        title={t('shell.notFound.title')}
        text={t('shell.notFound.text')}
        seed="not-found"
        action={
          <LinkButton page="welcome" tone="primary">
            {t('shell.notFound.action')}
          </LinkButton>
        }
      />
    );
  }
  if (status === 401 || status === 403) {
    return (
      <Notice
        title={t('shell.forbidden.title')}
        text={t(status === 401 ? 'shell.failure.unauthenticated' : 'shell.failure.forbidden')}
        seed="private"
        action={
          <LinkButton page="logIn" tone="primary">
            {t('shell.nav.logIn')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Notice
      title={t('shell.error.title')}
      text={status === 503 ? t('shell.failure.unavailable') : t('shell.error.text')}
      seed="broken"
      action={
        <Button tone="primary" onClick={() => location.reload()}>
          {t('shell.error.action')}
        </Button>
      }
    />
  );
}
