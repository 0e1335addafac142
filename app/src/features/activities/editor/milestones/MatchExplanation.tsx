import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { Message, useMessages } from '#app/messages/useMessages.tsx';
import { allVisits } from '../activityForm.ts';
import type { Finding, FormMilestone } from '../activityForm.ts';
import { ClockTime } from '#app/features/activities/images/ClockTime.tsx';

/** Smaller height differences count as flat. */
const CLIMB_METERS = 30;
const HEADINGS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
const MORE_VISITS = 5;

export function MatchExplanation({ milestone }: { readonly milestone: FormMilestone }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { findings = [], distanceMeters, reachedAt } = milestone;
  const [finding] = findings;
  if (!finding) return null;
  if (finding.line) return <LineWhy line={finding.line} isAttempt={finding.outcome === 'attempted'} />;
  if (finding.outcome === 'attempted' && distanceMeters !== null) {
    const distance = format.distance(distanceMeters);
    return reachedAt ? (
      <Message id="activities.why.turnedAt" values={{ distance, time: <ClockTime at={reachedAt} /> }} />
    ) : (
      t('activities.why.turned', { distance })
    );
  }
  if (finding.outcome === 'passed') return t('activities.why.passed');
  const visits = allVisits(findings);
  if (visits.length < 2) return null;
  const count = t('activities.visits', { count: visits.length });
  const times = visits.filter((at) => at !== null).slice(0, MORE_VISITS);
  if (times.length < visits.length && times.length < MORE_VISITS) return count;
  return (
    <>
      {count}
      {': '}
      {times.map((at, i) => (
        <span key={at}>
          {i > 0 ? ', ' : null}
          <ClockTime at={at} />
        </span>
      ))}
      {visits.length > times.length ? '…' : null}
    </>
  );
}

function LineWhy({
  line: { direction, coverage, climbMeters, headingDegrees },
  isAttempt,
}: {
  readonly line: NonNullable<Finding['line']>;
  readonly isAttempt: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const share = format.percent(coverage);
  if (isAttempt) return t('activities.why.lineTurned', { share });
  const way =
    direction === 'both'
      ? t('activities.why.both')
      : climbMeters !== null && Math.abs(climbMeters) >= CLIMB_METERS
        ? t(climbMeters > 0 ? 'activities.why.up' : 'activities.why.down', {
            meters: format.elevation(Math.abs(climbMeters)),
          })
        : t(`activities.why.to.${HEADINGS[Math.round(headingDegrees / 45) % HEADINGS.length] ?? 'n'}`);
  return t('activities.why.line', { share, way });
}
