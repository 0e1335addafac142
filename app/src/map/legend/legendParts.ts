import type { MessageKey } from '#app/messages/keys.ts';
import { GROUND, TEXTURES } from '../style/detail/detailLayers.ts';
import { MOUNTAIN_POINTS, TOWN_POINTS } from '../style/detail/labelLayers.ts';
import { FAINT_OPACITY, PATH_CLASSES, ROUTE_NETWORKS, faintDash } from '../style/detail/pathLayers.ts';
import { PISTE_CLASSES } from '../style/detail/winterLayers.ts';
import type { MapColor } from '../style/palette.ts';

interface LineSample {
  readonly type: 'line';
  readonly color: MapColor;
  readonly width: number;
  /** In widths of the line, as those of the map. */
  readonly dash?: readonly number[] | null;
  readonly casing?: MapColor;
  readonly opacity?: number;
}

export type LegendSample =
  | LineSample
  | { readonly type: 'area'; readonly color: MapColor; readonly edge?: MapColor; readonly texture?: string }
  | { readonly type: 'mark'; readonly kind: string }
  | { readonly type: 'ferrata' | 'cliff' | 'lift' | 'tint' | 'shade' };

export interface LegendEntry {
  readonly text: MessageKey;
  /** The layers of the style that it explains. */
  readonly layers: readonly string[];
  readonly sample: LegendSample;
}

export interface LegendPart {
  readonly title: MessageKey;
  readonly entries: readonly LegendEntry[];
}

const line = (color: MapColor, width: number, more: Omit<Partial<LineSample>, 'type'> = {}): LineSample => ({
  type: 'line',
  color,
  width,
  ...more,
});

const PATH_WIDTH = 3;
/** Marks of the map besides those of points. */
const SUMMITS = ['peak', 'volcano', 'pass'] as const;

/** Everything that the style draws of the detailed map and its terrain, in the order of what a walker asks first. */
export const LEGEND_PARTS: readonly LegendPart[] = [
  {
    title: 'map.legend.paths',
    entries: [
      ...PATH_CLASSES.map(({ scale, color, dash }): LegendEntry => ({
        text: `map.legend.path.${scale ?? 'unknown'}`,
        layers: ['solidPaths', 'dashedPaths', 'pathCasing'],
        sample: line(color, PATH_WIDTH, { dash }),
      })),
      {
        text: 'map.legend.path.faint',
        layers: ['dashedPaths'],
        sample: line('path-mountain', PATH_WIDTH, { dash: faintDash({ dash: [5, 1.2] }), opacity: FAINT_OPACITY }),
      },
      {
        text: 'map.legend.path.town',
        layers: ['townPaths'],
        sample: line('path', 1.5, { dash: [1.5, 1] }),
      },
      { text: 'map.legend.ferrata', layers: ['ferratas', 'ferrataRungs'], sample: { type: 'ferrata' } },
    ],
  },
  {
    title: 'map.legend.routes',
    entries: ROUTE_NETWORKS.map(({ id, color, width }): LegendEntry => ({
      text: `map.legend.route.${id}`,
      layers: ['routeBands', 'numbers-routes'],
      sample: line(color, width, { opacity: 0.5 }),
    })),
  },
  {
    title: 'map.legend.heights',
    entries: [
      { text: 'map.legend.contour', layers: ['contours'], sample: line('contour', 1) },
      { text: 'map.legend.index', layers: ['contours', 'contourHeights'], sample: line('contour', 2) },
      { text: 'map.legend.tint', layers: ['heightTint'], sample: { type: 'tint' } },
      { text: 'map.legend.shade', layers: ['relief'], sample: { type: 'shade' } },
      { text: 'map.legend.cliff', layers: ['cliffs', 'cliffTeeth'], sample: { type: 'cliff' } },
      { text: 'map.legend.ridge', layers: ['ridges'], sample: line('texture', 1.5, { dash: [1, 2] }) },
    ],
  },
  {
    title: 'map.legend.ground',
    entries: [
      ...GROUND.map(([kind, color]): LegendEntry => ({
        text: `map.legend.ground.${kind}`,
        layers: kind === 'glacier' ? ['ground', 'ice', 'iceEdge'] : ['ground', 'textures'],
        sample: {
          type: 'area',
          color,
          ...(TEXTURES.some((texture) => texture === kind) && { texture: kind }),
        },
      })),
      {
        text: 'map.legend.ground.building',
        layers: ['buildings'],
        sample: { type: 'area', color: 'building' },
      },
    ],
  },
  {
    title: 'map.legend.water',
    entries: [
      {
        text: 'map.legend.ground.water',
        layers: ['water', 'shores'],
        sample: { type: 'area', color: 'water', edge: 'stream' },
      },
      { text: 'map.legend.stream', layers: ['streams', 'riverLines'], sample: line('stream', 2) },
      { text: 'map.legend.seasonal', layers: ['seasonalStreams'], sample: line('stream', 2, { dash: [5, 2] }) },
    ],
  },
  {
    title: 'map.legend.roads',
    entries: [
      {
        text: 'map.legend.road',
        layers: ['primary', 'secondary', 'motorway']
          .flatMap((id) => [`casing-${id}`, `road-${id}`])
          .concat('numbers-roads'),
        sample: line('road-main', 4, { casing: 'road-casing' }),
      },
      {
        text: 'map.legend.minorRoad',
        layers: ['tertiary', 'minor', 'service'].flatMap((id) => [`casing-${id}`, `road-${id}`]),
        sample: line('road', 3, { casing: 'road-casing' }),
      },
      { text: 'map.legend.firmTrack', layers: ['firmTracks'], sample: line('track', 2) },
      { text: 'map.legend.track', layers: ['tracks'], sample: line('track', 2, { dash: [6, 1.5] }) },
      { text: 'map.legend.railway', layers: ['railways'], sample: line('lift', 2) },
    ],
  },
  {
    title: 'map.legend.winter',
    entries: [
      ...PISTE_CLASSES.map(({ id, color }): LegendEntry => ({
        text: `map.legend.piste.${id}`,
        layers: ['pistes', 'pisteAreas', 'pisteNames'],
        sample: line(color, 5, { opacity: 0.5 }),
      })),
      { text: 'map.legend.skiTour', layers: ['skiTours'], sample: line('piste', 1.6, { dash: [4, 2] }) },
      { text: 'map.legend.lift', layers: ['lifts', 'liftTicks'], sample: { type: 'lift' } },
    ],
  },
  {
    title: 'map.legend.borders',
    entries: [
      {
        text: 'map.legend.border',
        layers: ['countries', 'countryGlow'],
        sample: line('border', 2, { dash: [5, 2, 1, 2] }),
      },
      {
        text: 'map.legend.district',
        layers: ['districts'],
        sample: line('border', 1, { dash: [4, 2, 1, 2], opacity: 0.6 }),
      },
      { text: 'map.legend.protected', layers: ['protectedAreas'], sample: line('protected', 3, { opacity: 0.5 }) },
    ],
  },
  {
    title: 'map.legend.marks',
    entries: [
      ...SUMMITS.map((kind): LegendEntry => ({
        text: `map.legend.mark.${kind}`,
        layers: [kind === 'pass' ? 'passes' : 'peaks'],
        sample: { type: 'mark', kind },
      })),
      { text: 'map.legend.mark.hut', layers: ['huts'], sample: { type: 'mark', kind: 'hut' } },
      ...[...MOUNTAIN_POINTS, ...TOWN_POINTS].map((kind): LegendEntry => ({
        text: `map.legend.mark.${kind}`,
        layers: ['pointMarks', 'townMarks'],
        sample: { type: 'mark', kind },
      })),
    ],
  },
];
