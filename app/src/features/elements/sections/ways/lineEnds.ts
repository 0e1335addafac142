import type { LonLat } from '@cordada/core/geo/lonLat';
import type { MapPlace } from '#app/map/mapContent.ts';
import type { MessageKey } from '#app/messages/keys.ts';

/**
 * Marks where a climb starts and ends, instead of the symbol of the element, which would hide its line. None of a line in
 * several parts, whose order is not known.
 * @param heights along the line: it starts at its lower end
 */
export function lineEnds(
  id: string,
  lines: readonly (readonly LonLat[])[],
  heights: readonly number[] | undefined,
  t: (key: MessageKey) => string,
): readonly MapPlace[] {
  const [line = [], ...others] = lines;
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 2 || others.length > 0) return [];
  const isDownwards = (heights?.[0] ?? 0) > (heights?.at(-1) ?? 0);
  const [start, end] = isDownwards ? [last, first] : [first, last];
  return [
    { id: 'start', kind: 'start', name: t('map.board.start'), place: start },
    // Its id, so that the map does not show the element at that place, too.
    { id, kind: 'end', name: t('map.board.end'), place: end },
  ];
}
