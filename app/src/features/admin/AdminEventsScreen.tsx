import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { ADMIN_EVENT_KINDS } from '@cordada/core/accounts/adminEvents';
import { isKindName } from '@cordada/core/elements/kinds';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { UndeleteElement } from '#app/data/generated/admin.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge, ChipLink } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { DecideModal } from './DecideModal.tsx';
import type { AdminEventsData } from './loadAdminEvents.ts';

export { loadAdminEvents as load } from './loadAdminEvents.ts';

type AdminEvent = AdminEventsData['events'][number];

const ALARMING: readonly string[] = ['abuseReport', 'editFlood', 'signInAttack', 'undeliveredMail', 'error'];
const LINK = 'prose-link inline-flex min-h-11 items-center sm:min-h-6';

function SubjectLink({ event, children }: { readonly event: AdminEvent; readonly children: ReactNode }): ReactNode {
  const { subjectKind, subjectId } = event;
  if (subjectId === null || subjectKind === null) return children;
  const look = { className: LINK, children };
  if (subjectKind === 'activity') return <PageLink page="activity" params={{ id: subjectId }} {...look} />;
  if (subjectKind === 'post') return <PageLink page="post" params={{ id: subjectId }} {...look} />;
  if (subjectKind === 'user') return <PageLink page="user" params={{ id: subjectId }} {...look} />;
  // An element deleted from the database has no kind and no page.
  return isKindName(subjectKind) ? (
    <ElementLink element={{ id: subjectId, kind: subjectKind, slug: '' }} {...look} />
  ) : (
    children
  );
}

function ElementEvent({ event }: { readonly event: AdminEvent }): ReactNode {
  const t = useMessages();
  // A deleted element has no page; the target of a merge has one.
  const isLinked = !event.isGone || event.action === 'merge';
  return (
    <>
      {event.kind === 'deletion' || event.action === null ? null : (
        <span className="font-semibold">{t(`admin.action.${event.action}`, { count: event.count })} </span>
      )}
      {isLinked ? <SubjectLink event={event}>{event.title}</SubjectLink> : event.title}
      {event.comment ? <span className="block text-muted">{event.comment}</span> : null}
    </>
  );
}

function PutBackButton({ event: { elementId, title } }: { readonly event: AdminEvent }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const putBack = async (): Promise<void> => {
    setBusy(true);
    try {
      await runOperation(browserContext, UndeleteElement, { id: elementId ?? '', reason: '' });
      await revalidate();
      showToast({ type: 'success', text: t('admin.manage.putBack', { name: title }) });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
    setBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void putBack()}>
      {t('admin.putBack')}
    </Button>
  );
}

function DecideButton({ event, caseId }: { readonly event: AdminEvent; readonly caseId: string }): ReactNode {
  const t = useMessages();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="justify-self-start max-sm:my-2">
        {t('admin.decide')}
      </Button>
      {isOpen ? (
        <DecideModal
          caseId={caseId}
          canHide={event.subjectKind !== 'user'}
          hasMember={['post', 'user', 'activity', 'image'].includes(event.subjectKind ?? '')}
          onClose={() => setOpen(false)}
          onDecided={() => void revalidate()}
        />
      ) : null}
    </>
  );
}

function EventTitle({ event }: { readonly event: AdminEvent }): ReactNode {
  const t = useMessages();
  if (event.action !== null) return <ElementEvent event={event} />;
  if (event.decision !== null) {
    return (
      <>
        <SubjectLink event={event}>{t(`admin.decision.${event.decision}`)}</SubjectLink>
        {event.title ? ` · ${event.title}` : null}
        {event.comment ? <span className="block text-muted">{event.comment}</span> : null}
      </>
    );
  }
  if (event.kind === 'publication') {
    return <SubjectLink event={event}>{event.title || t('activities.untitled')}</SubjectLink>;
  }
  if (event.kind === 'abuseReport' && event.reason) {
    return (
      <>
        <SubjectLink event={event}>{t(`shell.report.reason.${event.reason}`)}</SubjectLink>
        {event.count > 1 ? ` · ${t('admin.reportCount', { count: event.count })}` : null}
        {event.title ? <span className="block">{event.title}</span> : null}
      </>
    );
  }
  if (event.kind === 'editFlood') {
    return <SubjectLink event={event}>{t('admin.editFlood', { count: event.count })}</SubjectLink>;
  }
  if (event.kind === 'signInAttack') {
    return event.title
      ? t('admin.attackFrom', { network: event.title, count: event.count })
      : t('admin.attackOnOne', { count: event.count });
  }
  return event.title;
}

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
      <nav
        aria-label={t('admin.kinds')}
        className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:flex-wrap [&>a]:shrink-0"
      >
        <ChipLink page="adminEvents" isCurrent={kind === null}>
          {t('admin.all')}
        </ChipLink>
        {ADMIN_EVENT_KINDS.map((one) => (
          <ChipLink key={one} page="adminEvents" query={{ kind: one }} isCurrent={kind === one}>
            {t(`admin.kind.${one}`)}
          </ChipLink>
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
              className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[9rem_11rem_minmax(0,1fr)_auto_auto] sm:items-baseline"
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
              {event.isGone ? <PutBackButton event={event} /> : null}
              {event.caseId === null ? null : <DecideButton event={event} caseId={event.caseId} />}
              {event.actorId !== null && event.actorName !== null ? (
                <PageLink
                  page="user"
                  params={{ id: event.actorId }}
                  className={`${LINK} sm:col-start-5 sm:justify-self-end`}
                >
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
