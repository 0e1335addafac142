import { writePlaces } from '@cordada/core/targets/placesFile';
import type { PlaceOfFile, PlacesFormat } from '@cordada/core/targets/placesFile';
import { saveFile } from './downloadFile.ts';

const TYPES = { csv: 'text/csv', gpx: 'application/gpx+xml' } as const satisfies Record<PlacesFormat, string>;

/** Saves places as a file on the device. */
export function savePlaces(places: readonly PlaceOfFile[], title: string, format: PlacesFormat): void {
  saveFile(new Blob([writePlaces(places, title, format)], { type: TYPES[format] }), `${title}.${format}`);
}
