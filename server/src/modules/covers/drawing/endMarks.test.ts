import { expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { COVER_COLORS } from './coverColors.ts';
import { endMarks } from './endMarks.ts';
import { frameAround, pixelOf } from './frame.ts';

const [start, top, end]: readonly LonLat[] = [
  [1.48, 42.5],
  [1.5, 42.52],
  [1.52, 42.5],
];
const frame = frameAround([start!, top!, end!], { width: 640, height: 360 }, [1, 42, 2, 43])!;
const colors = COVER_COLORS.light;
const marks = (lines: readonly LonLat[][]): readonly (readonly [x: number, color: string])[] =>
  [...endMarks(frame, lines, 1, colors).matchAll(/cx="(\S+)" \S+ r="9" fill="(\S+)"/g)].map(([, x, color = '']) => [
    Number(x),
    color,
  ]);
const xOf = (place: LonLat): number => Number(pixelOf(frame, place)[0].toFixed(1));

it('an activity has a mark at its start and another one at its end, also over several tracks', () => {
  const expected = [
    [xOf(end!), colors.ink],
    [xOf(start!), colors.evergreen],
  ];
  expect(marks([[start!, top!, end!]])).toEqual(expected);
  expect(
    marks([
      [start!, top!],
      [top!, end!],
    ]),
  ).toEqual(expected);
});

it('an activity that leads back has one mark, and one without a line has none', () => {
  expect(marks([[start!, top!, start!]])).toEqual([[xOf(start!), colors.evergreen]]);
  expect(marks([])).toEqual([]);
});
