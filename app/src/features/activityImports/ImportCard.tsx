import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Visibility } from '@cordada/core/activities/activity';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { CloseActivityImport, ImportedFiles } from '#app/data/generated/activityImports.ts';
import type { ActivityImportHeadFragment } from '#app/data/generated/types.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { ReviewList } from './ReviewList.tsx';

export function ImportCard({
  activityImport,
  defaultVisibility,
  onChange,
}: {
  readonly activityImport: ActivityImportHeadFragment;
  readonly defaultVisibility: Visibility;
  readonly onChange: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const { id, name, createdAt, isUnpacking, failure } = activityImport;
  const countOf = (state: string): number => activityImport.counts.find((count) => count.state === state)?.count ?? 0;
  const total = activityImport.counts.reduce((sum, { count }) => sum + count, 0);
  const [waiting, drafts, published] = [countOf('waiting'), countOf('draft'), countOf('published')];
  const isWorking = isUnpacking || waiting > 0;
  const close = async (): Promise<void> => {
    setAsking(false);
    try {
      await runOperation(browserContext, CloseActivityImport, { id });
      onChange();
    } catch (problem) {
      showToast({ type: 'error', text: failureText(problem) });
    }
  };
  return (
    <section aria-labelledby={`import-${id}`} className="grid gap-4 rounded-lg border border-line bg-raised p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h2 id={`import-${id}`} className="truncate text-2xl">
            {name}
          </h2>
          <p className="text-sm text-muted">{format.date(createdAt.slice(0, 10), 'long')}</p>
        </div>
        <Button onClick={() => (isWorking ? setAsking(true) : void close())}>{t('activityImports.close')}</Button>
      </div>
      {failure !== null ? (
        <p role="alert" className="text-danger">
          {failureText(failure)}
        </p>
      ) : null}
      {isWorking ? (
        <div className="grid gap-2">
          <output className="font-semibold">
            {isUnpacking
              ? t('activityImports.unpacking')
              : t('activityImports.reading', { done: total - waiting, total })}
          </output>
          <progress
            aria-label={name}
            max={Math.max(total, 1)}
            value={isUnpacking ? undefined : total - waiting}
            className="h-1.5 w-full accent-(--accent)"
          />
          <p className="text-sm text-muted">{t('activityImports.background')}</p>
        </div>
      ) : null}
      {published > 0 ? <p>{t('activityImports.published', { count: published })}</p> : null}
      <Files id={id} state="duplicate" count={countOf('duplicate')} />
      <Files id={id} state="failed" count={countOf('failed')} />
      {drafts > 0 ? (
        <ReviewList
          key={isWorking ? 'working' : 'done'}
          id={id}
          defaultVisibility={defaultVisibility}
          onChange={onChange}
        />
      ) : null}
      <Dialog title={t('activityImports.closing.title')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('activityImports.closing.text', { count: waiting })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{t('activityImports.closing.stay')}</Button>
          <Button tone="primary" onClick={() => void close()}>
            {t('activityImports.close')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

function Files({
  id,
  state,
  count,
}: {
  readonly id: string;
  readonly state: 'duplicate' | 'failed';
  readonly count: number;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const { data, failure, reload } = useOperation(ImportedFiles, isOpen ? { id, state } : null);
  if (count === 0) return null;
  const files = data?.activityImport.files;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t(`activityImports.${state}`, { count })}
      </summary>
      {failure !== null ? (
        <ErrorState text={failureText(failure)} onRetry={reload} />
      ) : !files ? (
        <Skeleton className="h-12" />
      ) : (
        <ul className="grid gap-1 pb-2 text-sm">
          {files.nodes.map((file) => (
            <li key={file.id} className="flex flex-wrap gap-x-2">
              <span className="font-semibold break-all">{file.name}</span>
              {file.activity ? (
                <PageLink
                  page="activity"
                  params={{ id: file.activity.id, slug: file.activity.slug }}
                  className="prose-link"
                >
                  {file.activity.title}
                </PageLink>
              ) : file.failure !== null && state === 'failed' ? (
                <span className="text-muted">{failureText(file.failure)}</span>
              ) : null}
            </li>
          ))}
          {files.total > files.nodes.length ? (
            <li className="text-muted">{t('activityImports.more', { count: files.total - files.nodes.length })}</li>
          ) : null}
        </ul>
      )}
    </details>
  );
}
