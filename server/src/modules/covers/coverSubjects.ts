import { createHash } from 'node:crypto';
import type { KindName } from '@cordada/core/elements/kinds';
import { COVER_HEIGHT, COVER_WIDTH } from '@cordada/core/covers/covers';
import { SCENES } from '@cordada/core/covers/scenes';
import type { SceneName } from '@cordada/core/covers/scenes';
import { denseBoundsOf } from '@cordada/core/geo/denseBounds';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { MERCATOR_MAX_LATITUDE, mercatorOf, pixelMetersOf } from '@cordada/core/geo/mercator';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { ActivityRow } from '#server/modules/activities/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { MapStore } from '#server/modules/maps/index.ts';
import type { CoverPicture } from './drawing/drawCover.ts';
import { frameAround } from './drawing/frame.ts';
import type { FrameSize } from './drawing/frame.ts';

/** Changes when covers are drawn in another way. */
const DRAWING = 2;
export const CARD_SIZE: FrameSize = { width: COVER_WIDTH, height: COVER_HEIGHT };
/** The ground from side to side of a list whose places are close together. */
const LIST_METERS = 40_000;
/** Beyond it the terrain of a region says less than the map of the world. */
const DETAIL_PIXEL_METERS = 150;
/** Side to side of a locator map: coasts and borders say where in the world it is, and relief which range. */
const LOCATOR_METERS = 900_000;
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
  ofElement(element: ElementRow, line: Uint8Array | null, size?: FrameSize): Promise<CoverSubject | null>;
  /** Where in the world an element is. */
  ofLocation(element: ElementRow, size?: FrameSize): CoverSubject | null;
  /** @param lines the shared version of the tracks of the activity */
  ofActivity(activity: ActivityRow, lines: readonly Uint8Array[], size?: FrameSize): Promise<CoverSubject | null>;
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
    const frame = coverage && frameAround(mark ? [...places, mark] : places, size, coverage.bounds);
    if (!frame) return null;
    const details = (await maps.regions()).map(({ vector }) => vector.version);
    return subject({ kind, frame, lines, mark, coverage }, { details, also });
  };
  return {
    async ofElement({ kind, lon, lat }, line, size = CARD_SIZE) {
      if (PLACELESS.has(kind) || lon === null || lat === null) return null;
      const lines = line ? linesOf(line) : [];
      return subjectOf(kind, lines, lines.length > 0 ? null : [lon, lat], size, []);
    },
    ofLocation({ kind, lon, lat }, size = CARD_SIZE) {
      if (PLACELESS.has(kind) || lon === null || lat === null) return null;
      const mark: LonLat = [lon, lat];
      const frame = frameAround([mark], size, WORLD, LOCATOR_METERS);
      return frame && subject({ kind, frame, lines: [], mark, coverage: null });
    },
    async ofActivity({ status, visibility, isDeleted, isWithheld }, tracks, size = CARD_SIZE) {
      // Addresses end when who may read it changes.
      return subjectOf('activity', tracks.flatMap(linesOf), null, size, [status, visibility, isDeleted, isWithheld]);
    },
    async ofList(places, size = CARD_SIZE, showsAll = false) {
      const bounds = showsAll ? boundsOfPlaces(places) : denseBoundsOf(places);
      // Across the antimeridian no picture has room for both sides.
      if (!bounds || bounds[0] > bounds[2]) return null;
      const [west, south, east, north] = bounds;
      const dots = places.filter(([lon, lat]) => lon >= west && lon <= east && lat >= south && lat <= north);
      const [first] = dots;
      const covered = first && terrain ? await terrain.coverageAt(...first) : null;
      const near = covered && frameAround(dots, size, covered.bounds, LIST_METERS);
      const coverage = near && near.pixelMeters < DETAIL_PIXEL_METERS ? covered : null;
      const frame = coverage ? near : frameAround(dots, size, WORLD, LIST_METERS);
      if (!frame) return null;
      const details = coverage ? (await maps.regions()).map(({ vector }) => vector.version) : [];
      return subject({ kind: 'list', frame, lines: [], mark: null, dots, coverage }, { details });
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

const linesOf = (bytes: Uint8Array): LonLat[][] =>
  decodeTrack(bytes).map(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]));
