import { describe, expect, it } from 'vitest';
import { topSummits } from './topSummits.ts';

const completed = (name: string, elevationMeters: number | null, completedOn: string | null = '2024-07-20') => ({
  completedOn,
  element: {
    id: name,
    type: 'mountain' as const,
    name,
    slug: name.toLowerCase(),
    facts: elevationMeters === null ? {} : { elevationMeters },
  },
});

describe('the top summits of a member', () => {
  it('are the five highest, of mountains and volcanoes together', () => {
    const heights = [3_404, 2_648, 3_355, 3_298, 3_144, 3_715];
    const shown = topSummits(heights.map((height) => completed(`P${height}`, height)));
    expect(shown.map(({ elevationMeters }) => elevationMeters)).toEqual([3_715, 3_404, 3_355, 3_298, 3_144]);
  });

  it('have the year of the first time where it is known', () => {
    const shown = topSummits([completed('Aneto', 3_404), completed('Posets', 3_369, null)]);
    expect(shown.map(({ name, year }) => [name, year])).toEqual([
      ['Aneto', 2024],
      ['Posets', null],
    ]);
  });

  it('leave out what has no known elevation, or is gone', () => {
    expect(topSummits([completed('Nameless', null), { completedOn: null, element: null }])).toEqual([]);
  });
});
