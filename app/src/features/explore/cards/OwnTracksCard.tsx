import type { ReactNode } from 'react';
import { useRef } from 'react';
import { TRACKS_ON_MAP_MAX } from '@cordada/core/limits';
import { storePendingUploads } from '#app/features/activities/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { X } from '#app/ui/icons.tsx';
import type { MapGoal } from '#app/map/mapContent.ts';
import { MapCard } from './MapCard.tsx';
import { goalOf } from '../layers/useOwnTracks.ts';
import type { OwnTrack } from '../layers/useOwnTracks.ts';

export function OwnTracksCard({
  toolId,
  tracks,
  isFull,
  isMember,
  onGoal,
  onRemove,
  onSave,
  onClose,
}: {
  readonly toolId: string;
  readonly tracks: readonly OwnTrack[];
  readonly isFull: boolean;
  readonly isMember: boolean;
  readonly onGoal: (goal: MapGoal) => void;
  readonly onRemove: (key: string) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const readable = tracks.filter(({ preview }) => preview !== null).map(({ file }) => file);
  const remove = (key: string): void => {
    // The pressed button disappears, so the focus moves to the next one.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const at = buttons.findIndex((button) => button.dataset['remove'] === key);
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    onRemove(key);
  };
  return (
    <MapCard toolId={toolId} title={t('explore.track.title')} closeLabel={t('explore.track.close')} onClose={onClose}>
      <ul ref={list} className="grid gap-3">
        {tracks.map((track) => (
          <li key={track.key}>
            <TrackRow track={track} onGoal={onGoal} onRemove={() => remove(track.key)} />
          </li>
        ))}
      </ul>
      {isFull ? (
        <p role="alert" className="text-sm text-danger">
          {t('explore.track.full', { count: TRACKS_ON_MAP_MAX })}
        </p>
      ) : null}
      <p className="text-xs text-muted">{t('explore.track.private')}</p>
      {readable.length > 0 ? <Button onClick={onSave}>{t('explore.save')}</Button> : null}
      {readable.length > 0 ? (
        <PageLink
          page="newActivity"
          // Visitors log in first and may then take another path, so files are stored only for users.
          onClick={() => isMember && storePendingUploads(readable)}
          className="inline-flex min-h-11 items-center justify-center rounded-sm border border-line-strong px-4 text-sm font-semibold hover:border-ink sm:min-h-9"
        >
          {t('explore.track.activity')}
        </PageLink>
      ) : null}
    </MapCard>
  );
}

function TrackRow({
  track,
  onGoal,
  onRemove,
}: {
  readonly track: OwnTrack;
  readonly onGoal: (goal: MapGoal) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const format = useFormat();
  const { key, file, preview, failure } = track;
  const goal = goalOf(track);
  const { distanceMeters, ascentMeters, totalSeconds } = preview?.figures ?? {};
  const figures = [
    { label: t('activities.distance'), value: distanceMeters, write: format.distance },
    { label: t('activities.ascent'), value: ascentMeters, write: format.elevation },
    { label: t('activities.total'), value: totalSeconds, write: format.duration },
  ];
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        {goal ? (
          <button
            type="button"
            title={t('explore.track.show')}
            onClick={() => onGoal(goal)}
            className="min-h-11 min-w-0 grow truncate text-left font-semibold hover:underline sm:min-h-8"
          >
            {file.name}
          </button>
        ) : (
          <span className="min-w-0 grow truncate font-semibold">{file.name}</span>
        )}
        <button
          type="button"
          data-remove={key}
          aria-label={t('activities.file.remove', { name: file.name })}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken sm:size-8"
        >
          <X size={16} />
        </button>
      </div>
      <output className="grid">
        {failure ? <span className="text-sm text-danger">{failureText(failure)}</span> : null}
        {preview || failure ? null : <span className="text-sm text-muted">{t('activities.file.reading')}</span>}
      </output>
      {preview ? (
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          {figures.map(({ label, value, write }) =>
            value === null || value === undefined ? null : (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="font-display text-lg leading-tight font-bold">{write(value)}</dd>
              </div>
            ),
          )}
        </dl>
      ) : null}
    </div>
  );
}
