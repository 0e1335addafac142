import type { ReactNode } from 'react';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import type { ProfileMark } from './profileMark.ts';
import { sampleAlong, sampleAt } from './profileShape.ts';

const TABLE_ROWS = 20;

interface TableRow {
  readonly id: string;
  readonly meters: number;
  readonly sample: number;
  readonly place: string;
}

/** The profile as a table at regular steps of the axis, as an accessible alternative to the drawing. */
export function ProfileTable({
  profile,
  along,
  marks,
}: {
  readonly profile: TrackProfile;
  readonly along: readonly number[];
  readonly marks: readonly ProfileMark[];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const total = along.at(-1) ?? 0;
  const rows: TableRow[] = Array.from({ length: TABLE_ROWS + 1 }, (_, i) => {
    const sample = sampleAlong(along, (total * i) / TABLE_ROWS);
    return { id: String(i), meters: profile.distanceMeters[sample] ?? 0, sample, place: '' };
  });
  for (const mark of marks) {
    rows.push({ id: mark.id, meters: mark.alongMeters, sample: sampleAt(profile, mark.alongMeters), place: mark.name });
  }
  rows.sort((a, b) => a.sample - b.sample || a.meters - b.meters);
  const startedAt = profile.time[0] ?? null;
  const hasTimes = startedAt !== null;
  return (
    <DataTable
      caption={t('map.profile.label')}
      rowKey={(row) => row.id}
      rows={rows}
      columns={[
        {
          id: 'distance',
          label: t('map.profile.distance'),
          isNumber: true,
          cell: (row) => format.distance(row.meters),
        },
        {
          id: 'elevation',
          label: t('map.profile.elevation'),
          isNumber: true,
          cell: ({ sample }) => {
            const height = profile.elevationMeters[sample] ?? null;
            return height === null ? '–' : format.elevation(height);
          },
        },
        ...(hasTimes
          ? [
              {
                id: 'time',
                label: t('map.profile.time'),
                isNumber: true,
                cell: ({ sample }: TableRow) => {
                  const time = profile.time[sample] ?? null;
                  return time === null ? '–' : format.duration(time - startedAt);
                },
              },
            ]
          : []),
        { id: 'place', label: t('map.profile.place'), cell: (row) => row.place },
      ]}
    />
  );
}
