import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useKindTexts } from '#app/features/elements/index.ts';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ElementHistory, HideRevision, RestoreRevision } from '#app/data/generated/wiki.ts';
import type { ElementHistoryData } from '#app/data/generated/wiki.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { ChangedPlaces } from './ChangedPlaces.tsx';
import { usePartTexts } from '../partTexts.ts';
import { isText, PartValue } from './PartValue.tsx';
import { ReasonField } from './ReasonField.tsx';

type Revision = ElementHistoryData['element']['revisions'][number];
type Change = NonNullable<Revision['changes']>[number];

export function HistoryModal({
  elementId,
  kind,
  name,
  onClose,
}: {
  readonly elementId: string;
  readonly kind: KindName;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const failureText = useFailureText();
  const viewer = useViewer();
  const isAdmin = viewer.status === 'member' && viewer.viewer.isAdmin;
  const { data, failure, reload, change } = useOperation(ElementHistory, { id: elementId, before: null });
  const [isMore, setMore] = useState(true);
  const [busy, setBusy] = useState<number | 'more' | null>(null);
  const run = async (number: number | 'more', action: () => Promise<unknown>): Promise<void> => {
    setBusy(number);
    try {
      await action();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(null);
    }
  };
  const restore = (number: number): Promise<void> =>
    run(number, async () => {
      const comment = t('wiki.history.restored', { number });
      await runOperation(browserContext, RestoreRevision, { elementId, number, comment });
      showToast({ type: 'success', text: comment });
      reload();
    });
  const [hiding, setHiding] = useState<number | null>(null);
  const hide = (number: number, isHidden: boolean, reason: string): Promise<void> =>
    run(number, async () => {
      await runOperation(browserContext, HideRevision, { elementId, number, isHidden, reason });
      setHiding(null);
      reload();
    });
  const more = (before: number): Promise<void> =>
    run('more', async () => {
      const { element } = await runOperation(browserContext, ElementHistory, { id: elementId, before });
      if (element.revisions.at(-1)?.number === 1 || element.revisions.length === 0) setMore(false);
      change((known) => ({
        element: { ...known.element, revisions: [...known.element.revisions, ...element.revisions] },
      }));
    });
  const revisions = data?.element.revisions ?? [];
  const oldest = revisions.at(-1)?.number ?? 1;
  return (
    <Dialog title={t('wiki.history.title', { name })} size="wide" onClose={onClose}>
      {failure !== null ? <ErrorState text={failureText(failure)} onRetry={reload} /> : null}
      {data === null && failure === null ? (
        <div className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : null}
      <ol className="grid gap-4">
        {revisions.map(({ number, comment, createdAt, isHidden, isImport, author, changes }) => (
          <li key={number} className="grid gap-3 rounded-sm border border-line p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h3 className="font-semibold">{t('elements.history.revision', { number })}</h3>
              <span className="text-sm text-muted">
                <RelativeTime at={createdAt} />
              </span>
              {author ? (
                <PageLink page="user" params={{ id: author.id, slug: author.slug }} className="prose-link">
                  {author.fullName}
                </PageLink>
              ) : (
                <span>{t(isImport ? 'elements.history.import' : 'elements.history.deletedUser')}</span>
              )}
              {isHidden ? <Badge tone="danger">{t('wiki.history.hidden')}</Badge> : null}
              <span className="grow" />
              {number !== data?.element.revision ? (
                <>
                  {changes === null ? null : (
                    <Button
                      isBusy={busy === number}
                      disabled={busy !== null}
                      onClick={() => requireLogin(() => void restore(number), { why: 'restore' })}
                    >
                      {t('wiki.history.restore')}
                    </Button>
                  )}
                  {isAdmin ? (
                    <Button tone="plain" disabled={busy !== null} onClick={() => setHiding(number)}>
                      {t(isHidden ? 'wiki.history.show' : 'wiki.history.hide')}
                    </Button>
                  ) : null}
                </>
              ) : null}
            </div>
            {comment ? <p>{texts.revisionComment({ comment, isImport })}</p> : null}
            {hiding === number ? (
              <HideForm
                isHidden={isHidden}
                isBusy={busy === number}
                onHide={(reason) => void hide(number, !isHidden, reason)}
                onCancel={() => setHiding(null)}
              />
            ) : null}
            <Changes kind={kind} changes={changes} isFirst={number === 1} />
          </li>
        ))}
      </ol>
      {isMore && oldest > 1 ? (
        <Button isBusy={busy === 'more'} onClick={() => void more(oldest)}>
          {t('wiki.history.more')}
        </Button>
      ) : null}
    </Dialog>
  );
}

function Changes({
  kind,
  changes,
  isFirst,
}: {
  readonly kind: KindName;
  readonly changes: readonly Change[] | null;
  readonly isFirst: boolean;
}): ReactNode {
  const t = useMessages();
  const { label } = usePartTexts(kind);
  if (changes === null) return <p className="text-muted">{t('wiki.history.hiddenText')}</p>;
  // In the first revision everything is new, so only the number of parts is shown.
  if (isFirst) return <p className="text-muted">{t('wiki.history.first', { count: changes.length })}</p>;
  const of = (path: string): Change | undefined => changes.find((one) => one.path === path);
  return (
    <>
      <dl className="grid gap-3">
        {changes.map(({ path, before, after }) => (
          <div key={path} className="grid gap-1 border-t border-line pt-2 sm:grid-cols-[12rem_1fr_1fr] sm:gap-4">
            <dt className="font-semibold">{label(path)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line text-muted">
              <span className="sr-only">{t('wiki.history.before')}: </span>
              <Gone isWhole={!isText(path) || !after}>
                <PartValue
                  kind={kind}
                  path={path}
                  value={before}
                  comparison={{ other: after, side: 'before', isShort: true }}
                />
              </Gone>
            </dd>
            <dd className="wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{t('wiki.history.after')}: </span>
              <ins className="no-underline">
                <PartValue
                  kind={kind}
                  path={path}
                  value={after}
                  comparison={{ other: before, side: 'after', isShort: true }}
                />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      <ChangedPlaces
        kind={kind}
        place={of('place') as { before: LonLat | null; after: LonLat | null } | undefined}
        line={of('line') as { before: LonLat[] | null; after: LonLat[] | null } | undefined}
      />
    </>
  );
}

function Gone({ isWhole, children }: { readonly isWhole: boolean; readonly children: ReactNode }): ReactNode {
  return isWhole ? <del>{children}</del> : children;
}

function HideForm({
  isHidden,
  isBusy,
  onHide,
  onCancel,
}: {
  readonly isHidden: boolean;
  readonly isBusy: boolean;
  readonly onHide: (reason: string) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useMessages();
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (reason.trim() !== '') onHide(reason);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3 rounded-sm bg-sunken p-4">
      <ReasonField value={reason} isMissing={isSubmitted && reason.trim() === ''} onChange={setReason} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone={isHidden ? 'quiet' : 'danger'} isBusy={isBusy}>
          {t(isHidden ? 'wiki.history.show' : 'wiki.history.hide')}
        </Button>
        <Button tone="plain" onClick={onCancel}>
          {t('wiki.history.cancel')}
        </Button>
      </div>
    </form>
  );
}
