import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { lapsOf } from '@cordada/core/tracks/recording/liveRecording';
import { recordedSegments } from '@cordada/core/tracks/recording/recordedTrack';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { ShareLive } from '#app/features/livePosition/index.ts';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';
import type { MapGoal } from '#app/map/mapContent.ts';
import { profileLines } from '#app/map/profile/profileShape.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsNative } from '#app/platform/native.ts';
import { useScreenOn } from '#app/platform/useScreenOn.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { FollowAlong } from './FollowAlong.tsx';
import { WhereAmI } from './WhereAmI.tsx';
import { useRecorder } from './useRecorder.ts';
import type { Recording } from './recordings.ts';

/** Battery modes: a receiver that may sleep needs much less. */
const EVERY_SECONDS = [0, 10, 30];

const placeOf = ({ lon, lat }: RecordedFix): LonLat => [lon, lat];

/** Records while it is open. Closing it pauses: the recording stays on this device. */
export function RecordMode({
  recording,
  onFinish,
  onClose,
}: {
  readonly recording: Recording;
  readonly onFinish: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { isRunning, line, last, figures, problem, pause, resume, ...recorder } = useRecorder(recording, {
    title: t('recording.title'),
    message: t('recording.background'),
  });
  const isNative = useIsNative();
  const { along } = recording;
  const planned = useMemo(() => along?.tracks.flatMap(({ profile }) => profileLines(profile)), [along]);
  const laps = useMemo(() => lapsOf(recorder.lapEnds, figures), [recorder.lapEnds, figures]);
  const isScreenOn = useScreenOn();
  const [isAsking, setAsking] = useState(false);
  const lines = useMemo(
    () =>
      recordedSegments(line)
        .map(({ lon, lat }) => Array.from(lon, (x, index): LonLat => [x, lat[index] ?? 0]))
        .filter((piece) => piece.length > 1),
    [line],
  );
  const overlay = useMemo(
    () => ({
      position: last && { place: placeOf(last), accuracyMeters: last.accuracyMeters },
      sketch: null,
    }),
    [last],
  );
  const [goal, setGoal] = useState<MapGoal | null>(null);
  const [isCentred, setCentred] = useState(true);
  // What finishing without a connection needs is loaded while there is one.
  useEffect(() => void import('./recogniseOnDevice.ts').catch(() => undefined), []);
  useEffect(() => {
    if (last && isCentred) setGoal({ here: placeOf(last) });
  }, [last, isCentred]);
  const figuresShown = [
    { label: t('recording.time'), value: format.duration(figures?.totalSeconds ?? 0) },
    { label: t('recording.distance'), value: format.distance(figures?.distanceMeters ?? 0) },
    { label: t('recording.ascent'), value: format.elevation(figures?.ascentMeters ?? 0) },
    {
      label: t('recording.elevation'),
      value: last?.elevationMeters == null ? '–' : format.elevation(last.elevationMeters),
    },
  ];
  return (
    <Dialog title={t('recording.title')} size="full" hash="record" onClose={onClose}>
      <div className="grid min-h-0 grid-rows-[minmax(8rem,1fr)_auto] gap-3">
        <div className="relative min-h-0" onPointerDown={() => setCentred(false)}>
          <MapCanvas
            label={t('recording.map')}
            lines={lines}
            {...(planned && { hiddenLines: planned })}
            elements={ALL_ELEMENTS}
            overlay={overlay}
            goal={goal}
            className="size-full rounded-lg border border-line"
          />
          {last && !isCentred ? (
            <Button className="absolute bottom-8 left-1/2 -translate-x-1/2" onClick={() => setCentred(true)}>
              {t('recording.centre')}
            </Button>
          ) : null}
        </div>
        <div className="grid max-h-[58dvh] content-start gap-3 overflow-y-auto">
          {problem === null ? (
            <output className="font-semibold">
              {t(last === null ? 'recording.waiting' : isRunning ? 'recording.running' : 'recording.paused')}
            </output>
          ) : (
            <p role="alert" className="rounded-sm border-l-4 border-danger bg-sunken px-3 py-2 font-semibold">
              {t(`recording.problem.${problem}`)}
            </p>
          )}
          <dl className="grid grid-cols-2 gap-x-5 gap-y-2 sm:grid-cols-4">
            {figuresShown.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-display text-2xl leading-tight font-bold tabular-nums sm:text-3xl">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2">
            {problem === 'otherTab' ? null : isRunning ? (
              <>
                <Button tone="primary" onClick={pause}>
                  {t('recording.pause')}
                </Button>
                <Button onClick={recorder.endLap}>{t('recording.lap')}</Button>
              </>
            ) : (
              <>
                <Button tone="primary" onClick={resume}>
                  {t('recording.resume')}
                </Button>
                <Button onClick={onFinish}>{t('recording.finish')}</Button>
              </>
            )}
            <Button tone="plain" onClick={() => setAsking(true)}>
              {t('recording.whereAmI')}
            </Button>
            <ShareLive fix={last} />
          </div>
          {along ? <FollowAlong along={along} fix={last} /> : null}
          {recorder.lapEnds.length > 0 ? (
            <ol aria-label={t('recording.laps')} className="grid">
              {laps.map((lap, index) => (
                <li
                  key={index}
                  className="grid grid-cols-4 gap-x-3 border-b border-line py-1 tabular-nums last:border-0"
                >
                  <span className="font-semibold">{t('recording.lapNumber', { number: index + 1 })}</span>
                  <span>{format.duration(lap.totalSeconds)}</span>
                  <span>{format.distance(lap.distanceMeters)}</span>
                  <span>↑ {format.elevation(lap.ascentMeters)}</span>
                </li>
              ))}
            </ol>
          ) : null}
          <Select
            label={t('recording.every')}
            value={String(recorder.everySeconds)}
            options={EVERY_SECONDS.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? t('recording.every.always') : t('recording.every.seconds', { seconds }),
            }))}
            onChange={({ target }) => recorder.setEverySeconds(Number(target.value))}
          />
          <p className="text-sm text-muted">
            {t(isNative ? 'recording.background' : isScreenOn ? 'recording.screenOn' : 'recording.screenOff')}{' '}
            {t('recording.kept')}
          </p>
        </div>
      </div>
      {isAsking ? <WhereAmI fix={last} along={along ?? null} onClose={() => setAsking(false)} /> : null}
    </Dialog>
  );
}
