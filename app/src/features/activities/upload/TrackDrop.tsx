import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import type { FailureCode } from '@cordada/core/failures';
import { TRACK_FILE_MAX_BYTES } from '@cordada/core/limits';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { Message, useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Check, X } from '#app/ui/icons.tsx';
import { useFileDrop } from '#app/ui/forms/useFileDrop.ts';
import { Upload } from '../activityIcons.ts';
import { ACCEPTED_TRACKS } from './readPreview.ts';
import type { FormTrack } from './useTrackFiles.ts';

const PASSING: readonly FailureCode[] = ['unavailable', 'internal', 'too_many_requests'];

export function TrackDrop({
  tracks,
  isFirstStep,
  onFiles,
  onRetry,
  onAddRoutes,
  onRemove,
}: {
  readonly tracks: readonly FormTrack[];
  readonly isFirstStep: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRetry: (key: string) => void;
  readonly onAddRoutes: (key: string) => void;
  readonly onRemove: (key: string) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(onFiles);
  const remove = (key: string): void => {
    onRemove(key);
    // The pressed button disappears, so the focus moves to the file input.
    input.current?.focus();
  };
  return (
    <div className="grid gap-3">
      <div
        className={`border-2 border-dashed pointer-coarse:border-solid transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glacier ${isOver ? 'border-accent bg-sunken' : 'border-line-strong'} ${isFirstStep ? 'grid justify-items-center gap-2 rounded-lg px-5 py-6 text-center sm:py-10' : 'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm px-3 py-2'}`}
      >
        <span className="text-accent">
          <Upload size={isFirstStep ? 32 : 22} />
        </span>
        <input
          ref={input}
          id={inputId}
          type="file"
          multiple
          accept={ACCEPTED_TRACKS}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // Allows the same file to be chosen again after it was removed.
            event.target.value = '';
          }}
        />
        <label
          htmlFor={inputId}
          className={`inline-flex min-h-11 cursor-pointer items-center rounded-sm px-5 font-semibold ${isFirstStep ? 'bg-accent-fill text-lg text-on-accent hover:bg-accent-fill-hover' : 'border border-line-strong bg-raised hover:border-ink'}`}
        >
          {t(tracks.length > 0 ? 'activities.file.another' : 'activities.file.choose')}
        </label>
        <p className="hidden text-muted sm:block">{t('activities.file.drop')}</p>
        {isFirstStep ? (
          <p className="text-sm text-muted">
            {t('activities.file.formats', { size: format.number(TRACK_FILE_MAX_BYTES / 1e6) })}
          </p>
        ) : null}
      </div>
      {tracks.length > 0 ? (
        <ul className="grid gap-2">
          {tracks.map((track) => (
            <li key={track.key}>
              <TrackRow
                track={track}
                onRetry={() => onRetry(track.key)}
                onAddRoutes={() => onAddRoutes(track.key)}
                onRemove={() => remove(track.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function TrackRow({
  track,
  onRetry,
  onAddRoutes,
  onRemove,
}: {
  readonly track: FormTrack;
  readonly onRetry: () => void;
  readonly onAddRoutes: () => void;
  readonly onRemove: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const { phase, fileName, share, failure, figures, isKnown, routesLeftOut, activity } = track;
  const name = fileName || t('activities.file.kept');
  const isWorking = phase !== 'ready' && phase !== 'failed';
  return (
    <div
      className={`grid gap-2 rounded-sm border bg-raised py-2 pr-2 pl-4 ${phase === 'failed' ? 'border-danger' : 'border-line'}`}
    >
      <div className="flex items-center gap-3">
        {phase === 'ready' ? (
          <span className="text-evergreen">
            <Check size={18} />
          </span>
        ) : null}
        <div className="grid min-w-0 grow">
          <span className="truncate font-semibold">{name}</span>
          <output className="text-sm text-muted empty:hidden">
            {phase === 'waiting' || phase === 'reading' || phase === 'sending' || phase === 'recognising'
              ? t(`activities.file.${phase}`, { share: format.percent(share) })
              : phase === 'ready' && figures?.distanceMeters != null
                ? format.distance(figures.distanceMeters)
                : null}
          </output>
        </div>
        <button
          type="button"
          aria-label={t(isWorking ? 'activities.file.cancel' : 'activities.file.remove', { name })}
          title={t(isWorking ? 'activities.file.cancel' : 'activities.file.remove', { name })}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken"
        >
          <X size={18} />
        </button>
      </div>
      {isWorking ? (
        <progress
          aria-label={name}
          max={1}
          value={phase === 'sending' ? share : undefined}
          className="mb-1 h-1.5 w-full accent-(--accent)"
        />
      ) : null}
      {isKnown && phase === 'ready' ? <p className="pb-1 text-sm text-muted">{t('activities.file.known')}</p> : null}
      {routesLeftOut > 0 && phase === 'ready' ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-1">
          <p className="text-sm text-muted">{t('activities.file.routesLeftOut', { count: routesLeftOut })}</p>
          <Button onClick={onAddRoutes}>{t('activities.file.addRoutes', { count: routesLeftOut })}</Button>
        </div>
      ) : null}
      {activity ? (
        <p role="alert" className="pb-1 text-sm text-danger">
          <Message
            id="activities.file.taken"
            values={{
              activity: (
                <PageLink
                  page="activity"
                  params={{ id: activity.id, slug: activity.slug }}
                  className="font-semibold underline"
                >
                  {activity.title}
                </PageLink>
              ),
            }}
          />
        </p>
      ) : failure ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-1">
          <p role="alert" className="text-sm text-danger">
            {failure.errorCode === 'duplicate_track' ? t('activities.file.twice') : failureText(failure)}
          </p>
          {PASSING.includes(failure.errorCode) ? <Button onClick={onRetry}>{t('ui.retry')}</Button> : null}
        </div>
      ) : null}
    </div>
  );
}
