/** Pixels covered by other UI at each side of the map. */
export interface MapPadding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Room for the tools at the right, and at the bottom for the scale, the sources and the note that there is no detailed map. */
export const DEFAULT_PADDING: MapPadding = { top: 52, right: 64, bottom: 84, left: 52 };
/** Of a map so low that its tools stand in a row; at the sides half of a name has room. */
const LOW_PADDING: MapPadding = { ...DEFAULT_PADDING, top: 76, right: 56, left: 56 };
/** A cover is lower still, and shows more than the ground that the note is about. */
const COVER_PADDING: MapPadding = { top: 64, right: 24, bottom: 36, left: 24 };
/** Of a schematic course, high or low: half of the name of its start and end has room at the sides. */
export const COURSE_PADDING: MapPadding = { top: 72, right: 64, bottom: 48, left: 52 };
/** Leaves room for the marks at both ends beside the buttons of the map. */
export const WALK_PADDING: MapPadding = { top: 56, right: 96, bottom: 56, left: 40 };
const COVER_PIXELS = 260;
const LOW_PIXELS = 320;
export const NOT_COVERED: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };

type Container = Pick<HTMLElement, 'clientHeight'> | null;

export const isLowMap = (container: Container): boolean => container !== null && container.clientHeight < LOW_PIXELS;
export const roomFor = (container: Container, padding: MapPadding): MapPadding =>
  padding !== DEFAULT_PADDING || !isLowMap(container)
    ? padding
    : container && container.clientHeight < COVER_PIXELS
      ? COVER_PADDING
      : LOW_PADDING;
