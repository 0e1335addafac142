import type { ReactNode } from 'react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { lapWaypoints } from '@cordada/core/tracks/recording/liveRecording';
import { recordedGpx } from '@cordada/core/tracks/recording/recordedTrack';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useUndoToast } from '#app/features/undo/index.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChoiceRow } from '#app/ui/buttons/ChoiceRow.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { icon } from '#app/ui/icons.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import {
  changeRecording,
  listRecordings,
  readFixes,
  readRecording,
  saveRecording,
  UPLOADED_KEPT_DAYS,
  withRecording,
} from './recordings.ts';
import type { Recording } from './recordings.ts';

/** Nobody carries a computer without a touch screen up a mountain. */
const NO_PHONE = 'not-any-pointer-coarse:hidden';
const Phone = icon('M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 18h.01');

const RecordMode = lazyPart(async () => (await import('./RecordMode.tsx')).RecordMode);

/** Further places of a recording are not named. */
const NAMED = 3;

const fileNameOf = ({ id }: Recording): string => `recording-${id}.gpx`;

/**
 * Without a connection the import of activities gets it later, which makes a draft with the recognised summits. Those of
 * offline areas are recognised at once.
 * @returns names of what it reached; null if it could not be kept
 */
async function keepForLater(
  recording: Recording,
  fixes: readonly RecordedFix[],
  file: File,
  name: string,
): Promise<readonly string[] | null> {
  try {
    const { keep } = await import('#app/data/outbox/browserOutbox.ts');
    // Begun on a page that never had a connection, its code may be missing.
    const recogniser = await import('./recogniseOnDevice.ts').catch(() => null);
    const reached = (await recogniser?.recogniseOnDevice(fixes, recording.ownerId)) ?? [];
    const title = [...reached.slice(0, NAMED), name].join(' · ');
    const request = { kind: 'upload', path: '/api/activity-imports', file, fileName: file.name } as const;
    const chain = `recording:${recording.id}`;
    if (!(await keep({ key: crypto.randomUUID(), chain, title, request }))) return null;
    await changeRecording(recording.id, { uploadedAt: Date.now(), reached });
    return reached;
  } catch {
    // The code for it is not on this device.
    return null;
  }
}

/** Starts a recording, and lists those that wait on this device. */
export function RecordingPanel({
  isFirstStep = false,
  uploaded,
  onFile,
}: {
  /** One of several ways to begin an activity. */
  readonly isFirstStep?: boolean;
  /** Names of the files that the server has. */
  readonly uploaded: readonly string[];
  readonly onFile: (file: File) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const viewer = useViewer();
  const ownerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [recordings, setRecordings] = useState<readonly Recording[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [open, setOpen] = useState<Recording | null>(null);
  const offerUndo = useUndoToast();
  const reload = useCallback(async (): Promise<void> => {
    try {
      setRecordings(ownerId === null ? [] : await listRecordings(ownerId));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [ownerId]);
  useEffect(() => void reload(), [reload]);

  // The server has it. It stays here for a while, in case no activity takes the track.
  const first = recordings.find(
    (one) => one.isFinished && one.uploadedAt === undefined && uploaded.includes(fileNameOf(one)),
  );
  useEffect(() => {
    if (first) void changeRecording(first.id, { uploadedAt: Date.now() }).then(reload);
  }, [first, reload]);

  /** Says so if another tab records it. */
  const whileUnused = async ({ id }: Recording, work: () => Promise<void>): Promise<void> => {
    if (!(await withRecording(id, work))) showToast({ type: 'error', text: t('recording.problem.otherTab') });
  };
  const send = async (recording: Recording): Promise<void> => {
    const title = t('recording.name', { day: format.date(new Date(recording.startedAt).toISOString().slice(0, 10)) });
    const [{ fixes }, stored] = await Promise.all([readFixes(recording.id), readRecording(recording.id)]);
    const laps = lapWaypoints(fixes, stored?.lapEnds ?? [], (lap, number) => ({
      name: t('recording.lapNumber', { number }),
      description: `${format.duration(lap.totalSeconds)} · ${format.distance(lap.distanceMeters)} · ↑\u00a0${format.elevation(lap.ascentMeters)}`,
    }));
    const gpx = recordedGpx(fixes, title, laps);
    if (gpx === null) return showToast({ type: 'error', text: t('recording.empty') });
    const file = new File([gpx], fileNameOf(recording), { type: 'application/gpx+xml' });
    const reached = navigator.onLine ? null : await keepForLater(recording, fixes, file, title);
    if (reached === null) return onFile(file);
    await reload();
    showToast({ type: 'success', text: t('recording.kept.forLater') });
  };
  const finish = async (recording: Recording): Promise<void> => {
    await changeRecording(recording.id, { isFinished: true });
    setOpen(null);
    await reload();
    await send({ ...recording, isFinished: true });
  };
  const remove = (recording: Recording): Promise<void> =>
    whileUnused(recording, async () => {
      await changeRecording(recording.id, { removedAt: Date.now() });
      await reload();
      offerUndo(t('recording.deleted'), async () => {
        await saveRecording(recording);
        await reload();
      });
    });
  const begin = (): void =>
    requireLogin(
      () => {
        if (ownerId === null) return;
        // Otherwise a browser that needs space may delete what is not sent yet.
        void navigator.storage.persist().catch(() => undefined);
        setOpen({ id: crypto.randomUUID(), ownerId, startedAt: Date.now(), isFinished: false });
      },
      { why: 'record' },
    );
  const waiting = recordings.filter((one) => one.id !== open?.id && one.uploadedAt === undefined);
  const sent = recordings.filter((one) => one.uploadedAt !== undefined);
  const timeOf = (one: Recording): string =>
    format.date(one.startedAt / 1_000, 'dayAndTime', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <div className={`grid gap-3 ${isFirstStep && recordings.length === 0 && !hasFailed ? NO_PHONE : ''}`}>
      {isFirstStep ? (
        <ChoiceRow
          Icon={Phone}
          title={t('recording.begin')}
          hint={t('recording.begin.hint')}
          onClick={begin}
          className={NO_PHONE}
        />
      ) : (
        <Button className={`justify-self-start ${NO_PHONE}`} onClick={begin}>
          {t('recording.begin')}
        </Button>
      )}
      {hasFailed ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-danger">
          <p>{t('recording.unreadable')}</p>
          <Button onClick={() => void reload()}>{t('ui.retry')}</Button>
        </div>
      ) : null}
      {waiting.length > 0 ? (
        <ul aria-label={t('recording.onDevice')} className="grid gap-2">
          {waiting.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-raised px-4 py-2"
            >
              <span>
                <span className="font-semibold">{timeOf(one)}</span>
                <span className="block text-sm text-muted">
                  {t(one.isFinished ? 'recording.notSent' : 'recording.interrupted')}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {one.isFinished ? (
                  <Button onClick={() => void send(one)}>{t('recording.add')}</Button>
                ) : (
                  <>
                    <Button onClick={() => setOpen(one)}>{t('recording.continue')}</Button>
                    <Button tone="plain" onClick={() => void whileUnused(one, () => finish(one))}>
                      {t('recording.finish')}
                    </Button>
                  </>
                )}
                <Button tone="plain" onClick={() => void remove(one)}>
                  {t('recording.delete')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {sent.length > 0 ? (
        <details open={sent.some(({ reached = [] }) => reached.length > 0)}>
          <summary className="min-h-11 cursor-pointer content-center text-sm text-muted">
            {t('recording.sent', { days: UPLOADED_KEPT_DAYS })}
          </summary>
          <ul className="grid">
            {sent.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <span>
                  {timeOf(one)}
                  {one.reached && one.reached.length > 0 ? (
                    <span className="block text-sm text-muted">
                      {t('recording.reached', { names: one.reached.join(', ') })}
                    </span>
                  ) : null}
                </span>
                <Button tone="plain" onClick={() => void send(one)}>
                  {t('recording.add')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {open ? (
        <Suspense>
          <RecordMode
            recording={open}
            onFinish={() => void finish(open)}
            onClose={() => {
              setOpen(null);
              void reload();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
