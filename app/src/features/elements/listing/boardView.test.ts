import { describe, expect, it } from 'vitest';
import { boardAround, exploreAt, zoomAround } from './boardView.ts';

describe('the map of an element', () => {
  it('shows the nearest neighbours, or the range where there are none', () => {
    expect(zoomAround([0.65, 42.6], [])).toBe(8);
    expect(zoomAround([0.65, 42.6], [null])).toBe(8);
    expect(zoomAround([0.65, 42.6], [90_000, 500, 700, 600])).toBe(12.5);
    const zoom = zoomAround([0.65, 42.6], [40_000, 2_000, 4_000, 8_000]);
    // The third nearest element, 8 km away, must be inside the board but far from its centre.
    const pixels = 8_000 / ((78_271.5 * Math.cos((42.6 * Math.PI) / 180)) / 2 ** zoom);
    expect(pixels).toBeGreaterThan(170);
    expect(pixels).toBeLessThan(200);
  });

  it('begins with the part of the world where no terrain is known', () => {
    const far = { id: 'a', terrainCover: null, locatorMap: '/covers/locators/a/1' };
    const board = boardAround(far, [7.68, 45.98], [{ awayMeters: 500 }]);
    expect(board).toMatchObject({ isOverview: true, view: { center: [7.68, 45.98] } });
    // The width of a desktop board, 800 pixels, is 320 km.
    expect(board.view.zoom).toBeCloseTo(7.1, 1);
    const near = { ...far, terrainCover: '/covers/elements/a/1' };
    expect(boardAround(near, [1.5, 42.5], [{ awayMeters: 500 }])).toMatchObject({
      isOverview: false,
      view: { zoom: 12.5 },
    });
  });

  it('begins with the whole line, where terrain is known', () => {
    const route = { id: 'a', terrainCover: '/covers/elements/a/1', locatorMap: '/covers/locators/a/1' };
    const line = [
      [
        [1.4, 42.4],
        [1.8, 42.6],
      ],
    ] as const;
    const board = boardAround(route, [1.5, 42.5], [], line);
    expect(board).toMatchObject({ fit: [1.4, 42.4, 1.8, 42.6], exploreQuery: { element: 'a' } });
    expect(board.exploreQuery['at']).toMatch(/^1\.60,42\.50,/);
    expect(boardAround({ ...route, terrainCover: null }, [1.5, 42.5], [], line).fit).toBeNull();
  });

  it('begins with the schematic course of a route without a line, everywhere', () => {
    const route = { id: 'a', terrainCover: null, locatorMap: '/covers/locators/a/1' };
    const course = [
      [-1.8, 43.4],
      [3.3, 42.3],
    ] as const;
    const board = boardAround(route, [-1.8, 43.4], [], [], course);
    expect(board).toMatchObject({ isOverview: true, fit: [-1.8, 42.3, 3.3, 43.4] });
  });

  it('opens in the explorer as wide as it is', () => {
    expect(exploreAt([-1, 42, 3, 43])).toBe('1.00,42.50,6.5');
    expect(exploreAt([19, 41, -169, 82])).toMatch(/^105\.00,61\.50,1\.\d$/);
    expect(exploreAt([2, 42, 2, 42])).toBe('2.00,42.00,11.0');
  });
});
