import { ASCENT_FILE_MAX_BYTES } from '@cordada/core/limits';
import { Failure } from '@cordada/core/failures';
import { readAscentTable } from '@cordada/core/targets/ascentTable';
import type { AscentTable } from '@cordada/core/targets/ascentTable';
import { readTrackFile } from '@cordada/core/tracks/reading/readTrackFile';

export interface ReadAscents {
  readonly table: AscentTable;
  /** Of a table, to be read again with the other order of dates. */
  readonly text: string | null;
}

/**
 * Reads a table, or the waypoints of a GPX, KML or GeoJSON file.
 * @throws Failure `payload_too_large`, those of track files, or `bad_request` for a table without the columns it needs
 */
export async function readAscents(file: Blob): Promise<ReadAscents> {
  if (file.size > ASCENT_FILE_MAX_BYTES) throw new Failure('payload_too_large', 'The file is too large.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (/^\uFEFF?\s*[<{]/.test(text) || text.startsWith('PK')) {
    const { waypoints } = await readTrackFile([bytes], { areWaypointsEnough: true });
    const rows = waypoints.map(({ name, description, elevationMeters, place: [lon, lat], time }) => ({
      name: name ?? '',
      note: description ?? '',
      elevationMeters,
      lat,
      lon,
      date: time === null ? '' : new Date(time * 1_000).toISOString().slice(0, 10),
    }));
    return { table: { source: 'other', rows, isMonthFirst: null }, text: null };
  }
  return { table: readText(text), text };
}

/** @throws Failure `bad_request` */
export function readText(text: string, isMonthFirst: boolean | null = null): AscentTable {
  const table = readAscentTable(text, isMonthFirst);
  if (!table || table.rows.length === 0) throw new Failure('bad_request', 'The table lacks columns.');
  return table;
}
