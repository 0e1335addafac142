import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { formatBytes } from '@cordada/core/format/formatBytes';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { InstanceHealth, RetryFailedJobs } from '#app/data/generated/admin.ts';
import type { InstanceHealthData } from '#app/data/generated/admin.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import type { BadgeTone } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';

type Health = InstanceHealthData['instanceHealth'];

export const load: Load<Health> = async ({ site, signal }) =>
  (await runOperation(site, InstanceHealth, {}, signal)).instanceHealth;

const TONES: Record<Health['checks'][number]['state'], BadgeTone> = {
  ok: 'completed',
  warning: 'pending',
  wrong: 'danger',
};

function useBytes(): (bytes: number) => string {
  const language = useLanguage();
  return (bytes) => formatBytes(bytes, language);
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="grid min-w-0 content-start gap-3">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="grid gap-x-6 rounded-lg border border-line bg-raised px-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5 last:border-0">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Checks({ checks }: Pick<Health, 'checks'>): ReactNode {
  const t = useMessages();
  return (
    <ul className="grid rounded-lg border border-line bg-raised">
      {checks.map(({ check, state, problem, value }) => (
        <li
          key={check}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-0 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <span className="font-semibold">{t(`admin.health.check.${check}`)}</span>
          <span className="order-last col-span-2 text-muted empty:hidden sm:order-none sm:col-span-1 sm:empty:block">
            {problem ? t(`admin.health.problem.${problem}`, { value: value ?? 0 }) : null}
          </span>
          <Badge tone={TONES[state]}>{t(`admin.health.state.${state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function FailedJobs({ failedJobs, jobsFailed }: Pick<Health, 'failedJobs' | 'jobsFailed'>): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    try {
      const { retryFailedJobs: count } = await runOperation(browserContext, RetryFailedJobs, {});
      showToast({ type: 'success', text: t('admin.health.retried', { count }) });
      await revalidate();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
    setBusy(false);
  };
  if (jobsFailed === 0) return null;
  return (
    <>
      <ol className="grid rounded-lg border border-line bg-raised">
        {failedJobs.map(({ id, name, error, attempts, at }) => (
          <li key={id} className="grid gap-1 border-b border-line px-4 py-3 last:border-0">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <code className="font-semibold wrap-anywhere">{name}</code>
              <span className="text-sm text-muted">
                {t('admin.health.attempts', { count: attempts })} · <RelativeTime at={at} />
              </span>
            </span>
            <span lang="en" className="wrap-anywhere">
              {error}
            </span>
          </li>
        ))}
      </ol>
      {jobsFailed > failedJobs.length ? (
        <p className="text-muted">{t('admin.health.moreFailed', { count: jobsFailed - failedJobs.length })}</p>
      ) : null}
      <Button className="justify-self-start" isBusy={isBusy} onClick={() => void retry()}>
        {t('admin.health.retry')}
      </Button>
    </>
  );
}

function Tables({ tables }: Pick<Health, 'tables'>): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const bytes = useBytes();
  return (
    <DataTable
      caption={t('admin.health.tables')}
      rows={tables}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', label: t('admin.health.table'), cell: ({ name }) => name },
        {
          id: 'rows',
          label: t('admin.health.rows'),
          isNumber: true,
          isSecondary: true,
          cell: ({ rows }) => (rows === null ? '–' : format.number(rows)),
        },
        { id: 'size', label: t('admin.health.size'), isNumber: true, cell: (row) => bytes(row.bytes) },
      ]}
    />
  );
}

function Statements({ statements }: Pick<Health, 'statements'>): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (statements === null) return <p className="max-w-prose text-muted">{t('admin.health.noStatements')}</p>;
  return (
    <ol className="grid rounded-lg border border-line bg-raised">
      {statements.map(({ text, calls, meanMilliseconds, totalMilliseconds }) => (
        <li key={text} className="grid gap-1 border-b border-line px-4 py-3 last:border-0">
          <code lang="en" className="text-sm wrap-anywhere">
            {text}
          </code>
          <span className="text-sm text-muted">
            {t('admin.health.statement', {
              calls,
              mean: format.number(meanMilliseconds, 0, meanMilliseconds < 10 ? 1 : 0),
              total: format.number(totalMilliseconds / 1_000, 0, totalMilliseconds < 10_000 ? 1 : 0),
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function AdminHealthScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const bytes = useBytes();
  const health = useLoaderData<Health>();
  const { revalidate, state } = useRevalidator();
  const portion = (used: number, size: number): string =>
    t('admin.health.portion', { used: bytes(used), size: bytes(size) });
  return (
    <div className="page grid gap-8 py-8 sm:py-12">
      <PageHead title={t('admin.health.title')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-4xl sm:text-5xl">{t('admin.health.title')}</h1>
          <p className="max-w-prose text-lg text-muted">{t('admin.health.lead')}</p>
        </div>
        <Button isBusy={state !== 'idle'} onClick={() => void revalidate()}>
          {t('admin.health.refresh')}
        </Button>
      </div>
      <Section title={t('admin.health.checks')}>
        <Checks checks={health.checks} />
      </Section>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <Section title={t('admin.health.process')}>
          <Facts
            facts={[
              { label: t('admin.health.release'), value: format.number(health.release) },
              { label: t('admin.health.uptime'), value: format.duration(health.uptimeSeconds) },
              { label: t('admin.health.load'), value: format.percent(health.loadPressure) },
              { label: t('admin.health.memory'), value: portion(health.memoryUsed, health.memoryLimit) },
              { label: t('admin.health.diskFree'), value: portion(health.diskFree, health.diskSize) },
              {
                label: t('admin.health.lastBackup'),
                value:
                  health.lastBackupAt === null ? t('admin.health.never') : <RelativeTime at={health.lastBackupAt} />,
              },
            ]}
          />
        </Section>
        <Section title={t('admin.health.jobs')}>
          <Facts
            facts={[
              { label: t('admin.health.jobsWaiting'), value: format.number(health.jobsWaiting) },
              { label: t('admin.health.jobsDue'), value: format.number(health.jobsDue) },
              { label: t('admin.health.oldestJob'), value: format.duration(health.oldestJobSeconds) },
              { label: t('admin.health.jobsFailed'), value: format.number(health.jobsFailed) },
            ]}
          />
          <FailedJobs failedJobs={health.failedJobs} jobsFailed={health.jobsFailed} />
        </Section>
        <Section title={t('admin.health.database')}>
          <Facts
            facts={[
              { label: t('admin.health.databaseVersion'), value: format.number(health.databaseVersion) },
              { label: t('admin.health.size'), value: bytes(health.databaseBytes) },
              {
                label: t('admin.health.connections'),
                value: t('admin.health.portion', {
                  used: format.number(health.connectionsInUse),
                  size: format.number(health.connectionsMax),
                }),
              },
              { label: t('admin.health.connectionsWaiting'), value: format.number(health.connectionsWaiting) },
            ]}
          />
        </Section>
        <Section title={t('admin.health.files')}>
          <Facts
            facts={health.files.map(({ kind, count, bytes: size }) => ({
              label: t(`admin.health.files.${kind}`),
              value: t('admin.health.filesOf', { count, size: bytes(size) }),
            }))}
          />
        </Section>
        <Section title={t('admin.health.tables')}>
          <Tables tables={health.tables} />
        </Section>
        <Section title={t('admin.health.statements')}>
          <Statements statements={health.statements} />
        </Section>
      </div>
    </div>
  );
}
