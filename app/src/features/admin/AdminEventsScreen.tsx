import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { ADMIN_EVENT_KINDS } from '@cordada/core/accounts/adminEvents';
import { isKindName } from '@cordada/core/elements/kinds';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { UndeleteElement } from '#app/data/generated/admin.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge, ChipLink } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { DecideModal } from './DecideModal.tsx';
import { queryOf } from './loadAdminEvents.ts';
import type { AdminEventsData, EventFilter } from './loadAdminEvents.ts';

export { loadAdminEvents as load } from './loadAdminEvents.ts';

type AdminEvent = AdminEventsData['events'][number];

const ALARMING: readonly string[] = [
  'abuseReport',
  'editFlood',
  'signInAttack',
  'undeliveredMail',
  'failedJob',
  'error',
];
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

function EventImage({ event: { image } }: { readonly event: AdminEvent }): ReactNode {
  const t = useMessages();
  if (image === null) return null;
  const title = image.caption || t('admin.image');
  return (
    <button
      type="button"
      aria-label={title}
      aria-haspopup="dialog"
      onClick={() => openModal('gallery', { title, pictures: [{ photo: image, alt: title }], start: 0 })}
      className="my-1 block w-24 overflow-hidden rounded-sm border border-line hover:border-ink"
    >
      <ResponsiveImage photo={image} alt="" sizes="6rem" className="aspect-4/3 w-full bg-sunken object-cover" />
    </button>
  );
}

/** Events that have no other subject than who caused them. */
const isAboutActor = ({ kind }: AdminEvent): boolean => kind === 'registration' || kind === 'departure';

function ActorLink({ event: { actorId, actorName } }: { readonly event: AdminEvent }): ReactNode {
  return actorId === null || actorName === null ? null : (
    <PageLink page="user" params={{ id: actorId }} className={LINK}>
      {actorName}
    </PageLink>
  );
}

function EventTitle({ event }: { readonly event: AdminEvent }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (event.action !== null) return <ElementEvent event={event} />;
  if (event.decision !== null) {
    return (
      <>
        <SubjectLink event={event}>{t(`admin.decision.${event.decision}`)}</SubjectLink>
        <EventImage event={event} />
        {event.title ? ` · ${event.title}` : null}
        {event.comment ? <span className="block text-muted">{event.comment}</span> : null}
      </>
    );
  }
  if (isAboutActor(event)) return <ActorLink event={event} />;
  if (event.kind === 'publication') {
    const unnamed = event.subjectKind === 'post' ? t('admin.post') : t('activities.untitled');
    return <SubjectLink event={event}>{event.title || unnamed}</SubjectLink>;
  }
  if (event.kind === 'deletion' && event.subjectKind === 'post')
    return event.title ? t('admin.postOfDeleted', { name: event.title }) : t('admin.postDeleted');
  if (event.kind === 'payment' || event.kind === 'dispute') {
    return t(`admin.${event.kind}`, { number: event.title, amount: format.money(event.count / 100) });
  }
  if (event.kind === 'failedJob') {
    return (
      <>
        {t('admin.failedJob', { name: event.title, count: event.count })}{' '}
        <PageLink page="adminHealth" className={LINK}>
          {t('admin.failedJob.link')}
        </PageLink>
      </>
    );
  }
  if (event.kind === 'abuseReport' && event.reason) {
    return (
      <>
        <SubjectLink event={event}>{t(`shell.report.reason.${event.reason}`)}</SubjectLink>
        <EventImage event={event} />
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

function EventFilters({ filter }: { readonly filter: EventFilter }): ReactNode {
  const t = useMessages();
  const { kind, actor, subject, from, to } = filter;
  const isFiltered = [actor, subject, from, to].some((part) => part !== null);
  return (
    <form method="get" role="search" aria-label={t('admin.filter.title')} className="flex flex-wrap items-end gap-3">
      {Object.entries(queryOf(filter, { from: null, to: null })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DateField key={`from ${from}`} label={t('admin.filter.from')} name="from" defaultValue={from ?? ''} />
      <DateField key={`to ${to}`} label={t('admin.filter.to')} name="to" defaultValue={to ?? ''} />
      <Button type="submit">{t('admin.filter.do')}</Button>
      {actor === null ? null : <Badge tone="info">{t('admin.filter.byOne')}</Badge>}
      {subject === null ? null : <Badge tone="info">{t('admin.filter.aboutOne')}</Badge>}
      {isFiltered ? (
        <LinkButton page="adminEvents" query={kind === null ? {} : { kind }}>
          {t('admin.filter.clear')}
        </LinkButton>
      ) : null}
    </form>
  );
}

function EventRow({ event, filter }: { readonly event: AdminEvent; readonly filter: EventFilter }): ReactNode {
  const t = useMessages();
  const { actorId, actorName, subjectId } = event;
  const narrow = 'inline-flex min-h-11 items-center rounded-sm px-4 font-semibold hover:bg-sunken';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[9rem_11rem_minmax(0,1fr)_auto_auto_2.75rem] sm:items-center">
      <span className="text-sm text-muted max-sm:order-1">
        <RelativeTime at={event.at} />
      </span>
      <span className="max-sm:order-3 max-sm:col-span-2">
        <Badge tone={ALARMING.includes(event.kind) ? 'danger' : 'neutral'}>{t(`admin.kind.${event.kind}`)}</Badge>
      </span>
      <span className="min-w-0 wrap-anywhere max-sm:order-4 max-sm:col-span-2">
        <EventTitle event={event} />
        {event.kind === 'error' && event.count > 1 ? (
          <span className="text-muted"> {t('admin.times', { count: event.count })}</span>
        ) : null}
      </span>
      <span className="max-sm:order-5 max-sm:col-span-2">
        {event.isGone ? <PutBackButton event={event} /> : null}
        {event.caseId === null ? null : <DecideButton event={event} caseId={event.caseId} />}
      </span>
      <span className="max-sm:order-6 max-sm:col-span-2">
        {isAboutActor(event) ? null : <ActorLink event={event} />}
      </span>
      <span className="max-sm:order-2">
        {actorId !== null || subjectId !== null ? (
          <MoreMenu isCompact>
            {actorId !== null ? (
              <PageLink page="adminEvents" query={queryOf(filter, { kind: null, actor: actorId })} className={narrow}>
                {t('admin.filter.actor', { name: actorName ?? '?' })}
              </PageLink>
            ) : null}
            {subjectId !== null ? (
              <PageLink
                page="adminEvents"
                query={queryOf(filter, { kind: null, subject: subjectId })}
                className={narrow}
              >
                {t('admin.filter.subject')}
              </PageLink>
            ) : null}
          </MoreMenu>
        ) : null}
      </span>
    </li>
  );
}

export function AdminEventsScreen(): ReactNode {
  const t = useMessages();
  const { filter, events, nextCursor } = useLoaderData<AdminEventsData>();
  const [query] = useSearchParams();
  const isFiltered = Object.values(filter).some((part) => part !== null);
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('admin.title')} />
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{t('admin.title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('admin.lead')}</p>
      </div>
      <nav
        aria-label={t('admin.kinds')}
        className="scroll-row flex gap-2 max-sm:-mx-4 max-sm:px-4 sm:flex-wrap [&>a]:shrink-0"
      >
        <ChipLink page="adminEvents" query={queryOf(filter, { kind: null })} isCurrent={filter.kind === null}>
          {t('admin.all')}
        </ChipLink>
        {ADMIN_EVENT_KINDS.map((kind) => (
          <ChipLink key={kind} page="adminEvents" query={queryOf(filter, { kind })} isCurrent={filter.kind === kind}>
            {t(`admin.kind.${kind}`)}
          </ChipLink>
        ))}
      </nav>
      <EventFilters filter={filter} />
      {events.length === 0 ? (
        <EmptyState
          title={t('admin.none.title')}
          text={t(isFiltered ? 'admin.filter.none' : 'admin.none.text')}
          action={isFiltered ? <LinkButton page="adminEvents">{t('admin.all')}</LinkButton> : undefined}
        />
      ) : (
        <ol className="grid rounded-lg border border-line bg-raised">
          {events.map((event) => (
            <EventRow key={`${event.kind} ${event.id} ${event.at}`} event={event} filter={filter} />
          ))}
        </ol>
      )}
      <Pager
        target={{ page: 'adminEvents', query: queryOf(filter) }}
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </div>
  );
}
