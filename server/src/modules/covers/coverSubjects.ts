import { createHash } from 'node:crypto';
import type { KindName } from '@cordada/core/elements/kinds';
import {
  COVER_HEIGHT,
  COVER_WIDTH,
  LOCATOR_METERS,
  THUMBNAIL_HEIGHT,
  THUMBNAIL_LOCATOR_METERS,
  THUMBNAIL_WIDTH,
} from '@cordada/core/covers/covers';
import { WIDE_COVER_HEIGHT, WIDE_COVER_WIDTH } from '@cordada/core/covers/wideCovers';
import { courseOf } from '@cordada/core/elements/waypoints/waypoint';
import { SCENES } from '@cordada/core/covers/scenes';
import type { SceneName } from '@cordada/core/covers/scenes';
import { denseBoundsOf } from '@cordada/core/geo/denseBounds';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { mainRings } from '@cordada/core/geo/mainRings';
import { MERCATOR_MAX_LATITUDE, mercatorOf, pixelMetersOf } from '@cordada/core/geo/mercator';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { ActivityRow } from '#server/modules/activities/index.ts';
import { outlineRing } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { MapStore } from '#server/modules/maps/index.ts';
import type { CoverPicture } from './drawing/drawCover.ts';
import { frameAround } from './drawing/frame.ts';
import type { FrameSize } from './drawing/frame.ts';

/** Changes when covers are drawn in another way. */
const DRAWING = 4;
export const CARD_SIZE: FrameSize = { width: COVER_WIDTH, height: COVER_HEIGHT };
export const THUMBNAIL_SIZE: FrameSize = { width: THUMBNAIL_WIDTH, height: THUMBNAIL_HEIGHT };
export const WIDE_SIZE: FrameSize = { width: WIDE_COVER_WIDTH, height: WIDE_COVER_HEIGHT };
/** The ground around a single place from side to side of a thumbnail, which has fewer pixels than a card. */
const THUMBNAIL_METERS = 4_000;
/** The same of a wide cover, whose ground is as high as that of a card. */
const WIDE_METERS = 9_100;
/** The ground from side to side of a small region, and of a list whose places are close together. */
const AREA_METERS = 40_000;
/** The ground from side to side of the schematic course of a short route: the map of the world is not more detailed. */
const COURSE_METERS = 45_000;
/** The ground from side to side of a continent. */
const CONTINENT_METERS = 10_000_000;
/** Beyond it the terrain of a region says less than the map of the world. */
const DETAIL_PIXEL_METERS = 150;
const WORLD: Bounds = [-180, -MERCATOR_MAX_LATITUDE, 180, MERCATOR_MAX_LATITUDE];
/** Their ground is what they contain, of any size, or nothing. */
const PLACELESS: ReadonlySet<KindName> = new Set(['region', 'list', 'image', 'user']);

/** What a cover shows, but for theme and format, and a digest of all of it. */
export interface CoverSubject {
  readonly version: string;
  readonly picture: Omit<CoverPicture, 'theme' | 'format'>;
}

/** Finds out what the cover of something shows; null where there is no terrain for it. */
export interface CoverSubjects {
  /** A route without a line by the places that it goes through. */
  ofElement(element: ElementRow, line: Uint8Array | null, size?: FrameSize): Promise<CoverSubject | null>;
  /** Where in the world an element is. */
  ofLocation(element: ElementRow, size?: FrameSize): CoverSubject | null;
  /** @param lines the shared version of the tracks of the activity */
  ofActivity(activity: ActivityRow, lines: readonly Uint8Array[], size?: FrameSize): Promise<CoverSubject | null>;
  /** Where in the world the shared part of an activity is. */
  ofActivityLocation(activity: ActivityRow, lines: readonly Uint8Array[]): CoverSubject | null;
  /** A region by the rings of its outline, framed by the main ones; a continent, which has none, by what is around it. */
  ofRegion(region: ElementRow, rings: readonly (readonly LonLat[])[], size?: FrameSize): Promise<CoverSubject | null>;
  /** Most or all of the places of a list: on its terrain where it has all of them, else on the map of the world. */
  ofList(places: readonly LonLat[], size?: FrameSize, showsAll?: boolean): Promise<CoverSubject | null>;
  ofScene(name: SceneName): Promise<CoverSubject | null>;
  isCovered(place: LonLat): Promise<boolean>;
}

export function createCoverSubjects(terrain: Terrain | null, maps: MapStore): CoverSubjects {
  const subjectOf = async (
    kind: KindName,
    lines: readonly (readonly LonLat[])[],
    mark: LonLat | null,
    size: FrameSize,
    also: readonly unknown[],
  ): Promise<CoverSubject | null> => {
    const places = lines.length > 0 ? lines.flat() : mark ? [mark] : [];
    const [first] = places;
    const coverage = first && terrain ? await terrain.coverageAt(...first) : null;
    const around = size === THUMBNAIL_SIZE ? THUMBNAIL_METERS : size === WIDE_SIZE ? WIDE_METERS : undefined;
    const frame = coverage && frameAround(mark ? [...places, mark] : places, size, coverage.bounds, around);
    if (!frame) return null;
    const details = (await maps.regions()).map(({ vector }) => vector.version);
    return subject({ kind, frame, lines, mark, coverage }, { details, also });
  };
  /** On its terrain where all of it is known, else on the map of the world. */
  const areaOf = async (
    kind: KindName,
    places: readonly LonLat[],
    size: FrameSize,
    shows: Partial<CoverSubject['picture']>,
    aroundMeters = AREA_METERS,
  ): Promise<CoverSubject | null> => {
    const [first] = places;
    const covered = first && terrain ? await terrain.coverageAt(...first) : null;
    const near = covered && frameAround(places, size, covered.bounds, aroundMeters);
    const coverage = near && near.pixelMeters < DETAIL_PIXEL_METERS ? covered : null;
    const frame = coverage ? near : frameAround(places, size, WORLD, aroundMeters);
    if (!frame) return null;
    const details = coverage ? (await maps.regions()).map(({ vector }) => vector.version) : [];
    return subject({ kind, frame, lines: [], mark: null, ...shows, coverage }, { details });
  };
  return {
    async ofElement({ kind, lon, lat, attributes }, line, size = CARD_SIZE) {
      const course = line ? [] : courseOf(attributes).map(({ place }) => place);
      if (course.length > 0) return areaOf(kind, course, size, { course }, COURSE_METERS);
      if (PLACELESS.has(kind) || lon === null || lat === null) return null;
      const lines = line ? linesOf(line) : [];
      return subjectOf(kind, lines, lines.length > 0 ? null : [lon, lat], size, []);
    },
    ofLocation({ kind, lon, lat }, size = CARD_SIZE) {
      if (PLACELESS.has(kind) || lon === null || lat === null) return null;
      return locatorOf(kind, [lon, lat], size);
    },
    async ofActivity(activity, tracks, size = CARD_SIZE) {
      return subjectOf('activity', tracks.flatMap(linesOf), null, size, audienceOf(activity));
    },
    ofActivityLocation(activity, tracks) {
      const bounds = boundsOfPlaces(tracks.flatMap(linesOf).flat());
      if (!bounds || bounds[0] > bounds[2]) return null;
      const mark: LonLat = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
      return locatorOf('activity', mark, CARD_SIZE, { also: audienceOf(activity) });
    },
    async ofRegion({ attributes: { level }, lon, lat }, rings, size = CARD_SIZE) {
      if (rings.length === 0 && level === 'continent' && lon !== null && lat !== null) {
        const frame = frameAround([[lon, lat]], size, WORLD, CONTINENT_METERS);
        return frame && subject({ kind: 'region', frame, lines: [], mark: null, coverage: null });
      }
      const lines = rings.map((ring) => outlineRing(ring, level));
      const places = mainRings(lines).flat();
      const bounds = boundsOfPlaces(places);
      if (!bounds || bounds[0] > bounds[2]) return null;
      return areaOf('region', places, size, { lines });
    },
    async ofList(places, size = CARD_SIZE, showsAll = false) {
      const bounds = showsAll ? boundsOfPlaces(places) : denseBoundsOf(places);
      // Across the antimeridian no picture has room for both sides.
      if (!bounds || bounds[0] > bounds[2]) return null;
      const [west, south, east, north] = bounds;
      const dots = places.filter(([lon, lat]) => lon >= west && lon <= east && lat >= south && lat <= north);
      return areaOf('list', dots, size, { dots });
    },
    async ofScene(name) {
      const { centre, width, height, degreesWide } = SCENES[name];
      const coverage = terrain ? await terrain.coverageAt(centre[0], centre[1]) : null;
      if (!coverage) return null;
      const middle = mercatorOf(centre);
      const step = degreesWide / 360 / width;
      const frame = {
        left: middle.x - (width / 2) * step,
        top: middle.y - (height / 2) * step,
        step,
        width,
        height,
        pixelMeters: pixelMetersOf(0, centre[1], 1) * step,
      };
      const details = (await maps.regions()).map(({ vector }) => vector.version);
      return subject({ kind: 'mountain', frame, lines: [], mark: null, coverage }, { details });
    },
    isCovered: async (place) => terrain !== null && (await terrain.coverageAt(...place)) !== null,
  };
}

/** @param also what else changes the picture, or who may read it */
const subject = (picture: CoverSubject['picture'], also: object = {}): CoverSubject => ({
  version: createHash('sha256')
    .update(JSON.stringify({ DRAWING, ...picture, ...also }))
    .digest('hex')
    .slice(0, 16),
  picture,
});

const locatorOf = (kind: KindName, mark: LonLat, size: FrameSize, also?: object): CoverSubject | null => {
  const around = size === THUMBNAIL_SIZE ? THUMBNAIL_LOCATOR_METERS : LOCATOR_METERS;
  const frame = frameAround([mark], size, WORLD, around);
  return frame && subject({ kind, frame, lines: [], mark, coverage: null }, also);
};

/** Addresses end when who may read it changes. */
const audienceOf = ({ status, visibility, isDeleted, isWithheld }: ActivityRow): unknown[] => [
  status,
  visibility,
  isDeleted,
  isWithheld,
];

const linesOf = (bytes: Uint8Array): LonLat[][] =>
  decodeTrack(bytes).map(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]));
