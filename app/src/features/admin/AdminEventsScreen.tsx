import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { ADMIN_EVENT_KINDS } from '@cordada/core/accounts/adminEvents';
import { isKindName } from '@cordada/core/elements/kinds';
import { ElementLink } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { LinkButton } from '#app/ui/Button.tsx';
import { Pager } from '#app/ui/Pager.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { EmptyState } from '#app/ui/States.tsx';
import type { AdminEventsData } from './loadAdminEvents.ts';

export { loadAdminEvents as load } from './loadAdminEvents.ts';

type AdminEvent = AdminEventsData['events'][number];

const ALARMING: readonly string[] = ['abuseReport', 'signInAttack', 'undeliveredMail', 'error'];
const CHIP =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper sm:min-h-9';

const LINK = 'prose-link inline-flex min-h-11 items-center sm:min-h-6';

/** Leads to what an event is about. */
function SubjectLink({ event, children }: { readonly event: AdminEvent; readonly children: ReactNode }): ReactNode {
  const { subjectKind, subjectId } = event;
  if (subjectId === null || subjectKind === null) return children;
  const look = { className: LINK, children };
  if (subjectKind === 'activity') return <PageLink page="activity" params={{ id: subjectId }} {...look} />;
  if (subjectKind === 'user') return <PageLink page="user" params={{ id: subjectId }} {...look} />;
  // An element that is gone from the database has no kind any more, and no page.
  return isKindName(subjectKind) ? (
    <ElementLink element={{ id: subjectId, kind: subjectKind, slug: '' }} {...look} />
  ) : (
    children
  );
}

function EventTitle({ event }: { readonly event: AdminEvent }): ReactNode {
  const t = useMessages();
  if (event.kind === 'publication') return <SubjectLink event={event}>{event.title}</SubjectLink>;
  if (event.kind === 'abuseReport' && event.reason) {
    return (
      <>
        <SubjectLink event={event}>{t(`shell.report.reason.${event.reason}`)}</SubjectLink>
        {event.title ? <span className="block">{event.title}</span> : null}
      </>
    );
  }
  if (event.kind === 'signInAttack') {
    return event.title
      ? t('admin.attackFrom', { network: event.title, count: event.count })
      : t('admin.attackOnOne', { count: event.count });
  }
  return event.title;
}

/** What happened on this instance, newest first. */
export function AdminEventsScreen(): ReactNode {
  const t = useMessages();
  const { kind, events, nextCursor } = useLoaderData<AdminEventsData>();
  const [query] = useSearchParams();
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('admin.title')} />
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{t('admin.title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('admin.lead')}</p>
      </div>
      <nav aria-label={t('admin.kinds')} className="flex flex-wrap gap-2">
        <PageLink page="adminEvents" aria-current={kind === null ? 'page' : undefined} className={CHIP}>
          {t('admin.all')}
        </PageLink>
        {ADMIN_EVENT_KINDS.map((one) => (
          <PageLink
            key={one}
            page="adminEvents"
            query={{ kind: one }}
            aria-current={kind === one ? 'page' : undefined}
            className={CHIP}
          >
            {t(`admin.kind.${one}`)}
          </PageLink>
        ))}
      </nav>
      {events.length === 0 ? (
        <EmptyState
          title={t('admin.none.title')}
          text={t('admin.none.text')}
          action={kind === null ? undefined : <LinkButton page="adminEvents">{t('admin.all')}</LinkButton>}
        />
      ) : (
        <ol className="grid rounded-lg border border-line bg-raised">
          {events.map((event) => (
            <li
              key={`${event.kind} ${event.id} ${event.at}`}
              className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[9rem_11rem_minmax(0,1fr)_auto] sm:items-baseline"
            >
              <span className="text-sm text-muted">
                <RelativeTime at={event.at} />
              </span>
              <span>
                <Badge tone={ALARMING.includes(event.kind) ? 'danger' : 'neutral'}>
                  {t(`admin.kind.${event.kind}`)}
                </Badge>
              </span>
              <span className="min-w-0 wrap-anywhere">
                <EventTitle event={event} />
                {event.kind === 'error' && event.count > 1 ? (
                  <span className="text-muted"> {t('admin.times', { count: event.count })}</span>
                ) : null}
              </span>
              {event.actorId !== null && event.actorName !== null ? (
                <PageLink page="user" params={{ id: event.actorId }} className={LINK}>
                  {event.actorName}
                </PageLink>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      <Pager
        target={{ page: 'adminEvents', query: kind ? { kind } : {} }}
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </div>
  );
}
