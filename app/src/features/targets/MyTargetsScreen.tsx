import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';

import { ProgressBar } from '#app/ui/feedback/Progress.tsx';
import { EmptyState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { TargetsBoard, targetSums } from './TargetsBoard.tsx';
import type { TargetsData } from './targetsData.ts';
import { useTargets } from './useTargets.ts';

export { loadMyTargets as load } from './loadMyTargets.ts';

const LogAscents = lazyPart(async () => (await import('./ascents/LogAscents.tsx')).LogAscents);
const TargetTools = lazyPart(async () => (await import('./ascents/TargetTools.tsx')).TargetTools);

const PAGES = { all: 'myTargets', pending: 'myPendingTargets', completed: 'myCompletedTargets' } as const;

export function MyTargetsScreen(): ReactNode {
  const [query] = useSearchParams();
  return query.get('v') === 'import' ? (
    <Suspense fallback={<Skeleton className="page h-96" />}>
      <LogAscents />
    </Suspense>
  ) : (
    <MyTargets />
  );
}

function MyTargets(): ReactNode {
  const t = useMessages();
  const data = useLoaderData<TargetsData>();
  const [query] = useSearchParams();
  const { state } = data.asked;
  const targets = useTargets(data.cards.map(({ id }) => id));
  const text = state ?? 'all';
  const sums = targetSums(data);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-3 max-sm:gap-2 sm:gap-6 sm:py-10">
      <PageHead title={t(`targets.title.${text}`)} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 max-sm:gap-y-1.5">
        <div className="grid gap-1">
          <h1 className="text-3xl sm:text-5xl">{t(`targets.title.${text}`)}</h1>
          <p className="text-lg text-muted max-sm:hidden">{t(`targets.lead.${text}`)}</p>
        </div>
        {sums.all > 0 ? (
          <div className="flex w-full items-center gap-3 sm:grid sm:w-72 sm:gap-2">
            <p className="shrink-0 font-semibold max-sm:text-sm">
              {t('targets.progress', { done: sums.completed, total: sums.all })}
            </p>
            <ProgressBar done={sums.completed} total={sums.all} label={t('targets.title.all')} />
          </div>
        ) : null}
      </div>
      <TargetsBoard
        data={data}
        pages={PAGES}
        tools={
          <Suspense fallback={<span className="size-11" />}>
            <TargetTools />
          </Suspense>
        }
        {...(targets.isKnown && { targetOf: (id: string) => targets.states.get(id) })}
        after={query.get('after')}
        empty={
          <EmptyState
            title={t('targets.empty.title')}
            text={t(
              state === 'completed'
                ? 'targets.empty.completedText'
                : state === 'pending'
                  ? 'targets.empty.pendingText'
                  : 'targets.empty.text',
            )}
            action={
              <NextSteps
                steps={state === 'completed' ? ['newActivity', 'ascents', 'lists'] : ['explore', 'lists', 'ascents']}
              />
            }
          />
        }
      />
    </div>
  );
}
