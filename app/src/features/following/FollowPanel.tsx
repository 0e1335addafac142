import type { ReactNode } from 'react';
import type { Ahead } from '@cordada/core/planning/aheadOn';
import { INEXACT_METERS } from '@cordada/core/tracks/recognition/locateOnLine';
import type { LinePosition } from '@cordada/core/tracks/recognition/locateOnLine';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { canVibrate } from './useAlarm.ts';
import type { Alarm } from './useAlarm.ts';
import type { PositionProblem } from './useOwnPosition.ts';

const STOPS_SHOWN = 4;

export function FollowStatus({
  where,
  isElsewhere,
  problem,
  onRetry,
}: {
  readonly where: LinePosition | null;
  readonly isElsewhere: boolean;
  readonly problem: PositionProblem | null;
  readonly onRetry: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (problem !== null && (where === null || problem === 'denied')) {
    return (
      <div role="alert" className="grid gap-2 rounded-sm border-l-4 border-danger bg-sunken px-3 py-2">
        <p>{t(`following.problem.${problem}`)}</p>
        {problem === 'unsupported' ? null : (
          <Button className="justify-self-start" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
      </div>
    );
  }
  if (where === null) return <output className="text-muted">{t('following.asking')}</output>;
  const distance = format.distance(where.offMeters);
  return (
    <>
      {where.isOff ? (
        <p
          role="alert"
          className="rounded-sm border-l-4 border-danger bg-sunken px-3 py-2 text-lg font-bold text-danger"
        >
          {t(isElsewhere ? 'following.elsewhere' : 'following.off', { distance })}
        </p>
      ) : (
        <output className="rounded-sm border-l-4 border-evergreen bg-evergreen-tint px-3 py-2 font-semibold">
          {t('following.on', { distance })}
        </output>
      )}
      {problem !== null ? <p className="text-sm text-danger">{t('following.lost')}</p> : null}
      {where.fix.accuracyMeters > INEXACT_METERS ? (
        <p className="text-sm text-muted">{t('following.inexact')}</p>
      ) : null}
    </>
  );
}

export function AheadList({
  ahead,
  hasHeights,
  isBack,
  isOwnPace,
}: {
  readonly ahead: readonly Ahead[];
  /** Climb and time are shown only of lines that know their heights. */
  readonly hasHeights: boolean;
  readonly isBack: boolean;
  /** Whether the times are those of the reader's own pace. */
  readonly isOwnPace: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (ahead.length === 0) return null;
  const shown = ahead.length > STOPS_SHOWN ? [...ahead.slice(0, STOPS_SHOWN - 1), ...ahead.slice(-1)] : ahead;
  return (
    <section aria-label={t('following.ahead')} className="grid gap-1">
      {isBack ? <p className="text-sm font-semibold text-glacier">{t('following.back')}</p> : null}
      <ol className="grid">
        {shown.map(({ stop, distanceMeters: meters, ascentMeters, descentMeters, seconds }, index) => (
          <li
            key={stop?.id ?? 'end'}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-1.5 last:border-0"
          >
            <span className={`truncate ${index === 0 ? 'font-display text-lg font-bold' : 'font-semibold'}`}>
              {stop?.name ?? t(isBack ? 'following.start' : 'following.end')}
            </span>
            <span className={index === 0 ? 'font-display text-lg font-bold' : 'font-semibold'}>
              {format.distance(meters)}
            </span>
            {hasHeights ? (
              <span className="col-span-2 text-sm text-muted">
                {t(isOwnPace ? 'following.leftOwn' : 'following.left', {
                  ascent: format.elevation(ascentMeters),
                  descent: format.elevation(descentMeters),
                  time: format.duration(seconds),
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function AlarmChoice({
  alarm,
  onChange,
}: {
  readonly alarm: Alarm;
  readonly onChange: (alarm: Alarm) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {(['hasSound', 'hasShake'] as const)
        .filter((one) => one === 'hasSound' || canVibrate())
        .map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={alarm[one]}
              onChange={({ target }) => onChange({ ...alarm, [one]: target.checked })}
              className="size-5 accent-(--accent)"
            />
            {t(`following.alarm.${one}`)}
          </label>
        ))}
    </div>
  );
}
