import type { ReactNode } from 'react';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Download } from '#app/features/activities/activityIcons.ts';
import { downloadFile } from '#app/data/requests/downloadFile.ts';
import { coursePath, originalPath, trackPath } from './trackPaths.ts';
import type { LoadedActivity } from '../loadActivity.ts';

interface TrackFile {
  readonly path: string;
  readonly text: string;
  readonly isOwn?: boolean;
}

export function TrackDownloads({
  activity,
  isPublic,
  isPreview,
  isOwner,
}: {
  readonly activity: LoadedActivity;
  /** True if the file is the same for everybody, so a plain link without a token works. */
  readonly isPublic: boolean;
  readonly isPreview: boolean;
  readonly isOwner: boolean;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const groups: readonly (readonly [TrackFile, ...TrackFile[]])[] =
    activity.status === 'planned'
      ? [[{ path: coursePath(activity.id), text: t('planning.course') }]]
      : activity.tracks.map(({ id, name }) => [
          {
            path: trackPath(id, 'gpx', isPreview),
            text: activity.tracks.length > 1 && name ? t('activities.downloadOne', { name }) : t('activities.download'),
          },
          { path: trackPath(id, 'kml', isPreview), text: 'KML' },
          { path: trackPath(id, 'geojson', isPreview), text: 'GeoJSON' },
          ...(isOwner && !isPreview
            ? [{ path: originalPath(id), text: t('activities.downloadOriginal'), isOwn: true }]
            : []),
        ]);
  const link = ({ path, text, isOwn = false }: TrackFile, className: string, icon: ReactNode = null): ReactNode => (
    <a
      key={path}
      href={path}
      download
      onClick={(event) => {
        if (isPublic && !isOwn) return;
        event.preventDefault();
        downloadFile(path).catch((error: unknown) => showToast({ type: 'error', text: failureText(error) }));
      }}
      className={className}
    >
      {icon}
      {text}
    </a>
  );
  return (
    <ul className="no-print flex flex-wrap gap-x-6 gap-y-2">
      {groups.map(([first, ...others]) => (
        <li key={first.path} className="flex flex-wrap items-center gap-x-4">
          {link(
            first,
            'inline-flex min-h-11 items-center gap-2 rounded-sm border border-line-strong bg-raised px-4 font-semibold hover:border-ink',
            <Download size={18} />,
          )}
          {others.map((other) => link(other, 'prose-link inline-flex min-h-11 items-center'))}
        </li>
      ))}
    </ul>
  );
}
