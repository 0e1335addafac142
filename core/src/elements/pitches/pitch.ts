/** One rope length of a climb. Unknown numbers are null, an unknown grade is empty. */
export interface Pitch {
  /** As the topo gives it, on whatever scale: `5c`, `IV+ A0`. */
  readonly grade: string;
  readonly lengthMeters: number | null;
  readonly bolts: number | null;
}

export const NO_PITCH: Pitch = { grade: '', lengthMeters: null, bolts: null };
const GRADE_MAX_LENGTH = 20;
const LENGTH_MAX_METERS = 200;
const BOLTS_MAX = 100;

/** The stored form of a pitch, `grade;metres;bolts`, for example `5c;40;3`. */
export function writePitch({ grade, lengthMeters, bolts }: Pitch): string {
  return [grade.replace(/[;|]/g, ' ').trim(), lengthMeters ?? '', bolts ?? ''].join(';');
}

/** The parts of the stored form as they stand, whatever they say. */
export function splitPitch(line: string): Pitch {
  const [grade = '', length = '', bolts = ''] = line.split(';').map((part) => part.trim());
  return { grade, lengthMeters: numberOf(length), bolts: numberOf(bolts) };
}

/** Reads the stored form. Returns null if it says nothing, or something that no pitch can be. */
export function readPitch(line: string): Pitch | null {
  const pitch = splitPitch(line);
  const { grade } = pitch;
  const isSound =
    line.split(';').length <= 3 &&
    grade.length <= GRADE_MAX_LENGTH &&
    !grade.includes('|') &&
    isBetween(pitch.lengthMeters, 1, LENGTH_MAX_METERS) &&
    isBetween(pitch.bolts, 0, BOLTS_MAX);
  return isSound && line.replace(/[;\s]/g, '') !== '' ? pitch : null;
}

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
const isBetween = (value: number | null, low: number, high: number): boolean =>
  value === null || (Number.isInteger(value) && value >= low && value <= high);
