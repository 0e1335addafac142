import { parseCsv } from './csv.ts';
import { dateReader, monthFirstEvidence } from './recordedDates.ts';

/** An ascent as a table or a file says it; `date` is `year-month-day`, or what was written where that is no date. */
export interface RecordedAscent {
  readonly name: string;
  readonly elevationMeters: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly date: string;
  readonly note: string;
}

export type AscentSource = 'peakbagger' | 'hillBagging' | '14ers' | 'cordada' | 'other';

export interface AscentTable {
  readonly source: AscentSource;
  readonly rows: readonly RecordedAscent[];
  /** Whether 3/4 is 4 March; null where no date leaves a choice. */
  readonly isMonthFirst: boolean | null;
}

const FOOT_METERS = 0.3048;

type Field = 'name' | 'meters' | 'feet' | 'height' | 'lat' | 'lon' | 'date' | 'note';

/** Heads of columns in lower case, letters and digits only; the first that is there counts. */
const HEADS: Readonly<Record<Field, readonly string[]>> = {
  name: [
    'peak',
    'peakname',
    'hill',
    'hillname',
    'summit',
    'mountain',
    'name',
    'cumbre',
    'cima',
    'montaña',
    'nombre',
    'lugar',
    'place',
  ],
  meters: [
    'elevm',
    'elevationm',
    'elevationmeters',
    'elevationmetres',
    'heightm',
    'metres',
    'meters',
    'altitudm',
    'altitudmetros',
    'elem',
  ],
  feet: ['elevft', 'elevationft', 'elevationfeet', 'heightft', 'feet', 'pies'],
  height: ['elevation', 'elev', 'height', 'altitude', 'altitud', 'ele'],
  lat: ['latitude', 'lat', 'latitud'],
  lon: ['longitude', 'lon', 'lng', 'long', 'longitud'],
  date: [
    'ascentdate',
    'dateclimbed',
    'climbdate',
    'dateofascent',
    'summitdate',
    'climbed',
    'bagged',
    'datebagged',
    'date',
    'day',
    'fecha',
    'completedon',
    'día',
  ],
  note: [
    'note',
    'notes',
    'comment',
    'comments',
    'remarks',
    'log',
    'description',
    'nota',
    'notas',
    'comentario',
    'tripreport',
    'route',
  ],
};

/** What tells whose export it is: columns that no other has. */
const SOURCES: readonly { readonly source: AscentSource; readonly heads: readonly string[] }[] = [
  { source: 'cordada', heads: ['timescompleted', 'elementid'] },
  { source: 'peakbagger', heads: ['peak', 'elevft', 'promft'] },
  { source: 'peakbagger', heads: ['peak', 'elevm', 'promm'] },
  { source: 'peakbagger', heads: ['peakid', 'ascentdate'] },
  { source: 'hillBagging', heads: ['hillnumber', 'hillname'] },
  { source: 'hillBagging', heads: ['gridref', 'classification'] },
  { source: '14ers', heads: ['peakname', 'datesclimbed'] },
  { source: '14ers', heads: ['peak', 'elevation', 'climbdate'] },
];

/** Those of the United States write the month first, and heights in feet. */
const AMERICAN: ReadonlySet<AscentSource> = new Set(['peakbagger', '14ers']);
/** Higher than any place in metres: a head that names no unit means feet. */
const METERS_MAX = 8_900;

const keyOf = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Reads a table with heads, as text separated by commas, semicolons or tabs. Null if it has no column for names or
 * positions, or none for dates.
 * @param isMonthFirst how to read 3/4/2020; by default what the other dates and the source say
 */
export function readAscentTable(text: string, isMonthFirst: boolean | null = null): AscentTable | null {
  const [heads = [], ...lines] = parseCsv(text);
  const keys = heads.map(keyOf);
  const columnOf = (field: Field): number => {
    const found = HEADS[field].find((head) => keys.includes(head));
    return found === undefined ? -1 : keys.indexOf(found);
  };
  const dateColumn = Math.max(columnOf('date'), keys.indexOf('datesclimbed'));
  const [nameColumn, latColumn] = [columnOf('name'), columnOf('lat')];
  if ((nameColumn < 0 && latColumn < 0) || dateColumn < 0) return null;
  const source = SOURCES.find(({ heads: own }) => own.every((head) => keys.includes(head)))?.source ?? 'other';
  const cell = (line: readonly string[], column: number): string => (line[column] ?? '').trim();
  const filled = lines.filter((line) => line.some((one) => one.trim() !== ''));
  const heights = filled.map((line) => numberOf(cell(line, columnOf('height'))));
  const isFeet = columnOf('feet') >= 0 || AMERICAN.has(source) || heights.some((height) => (height ?? 0) > METERS_MAX);
  const heightOf = (line: readonly string[]): number | null => {
    const meters = numberOf(cell(line, columnOf('meters')));
    if (meters !== null) return meters;
    const feet = numberOf(cell(line, columnOf('feet')));
    const written = feet ?? numberOf(cell(line, columnOf('height')));
    if (written === null) return null;
    const isWrittenInFeet = feet !== null || /ft|['′]/i.test(cell(line, columnOf('height'))) || isFeet;
    return isWrittenInFeet ? Math.round(written * FOOT_METERS * 10) / 10 : written;
  };
  // A peak climbed several times may have all its days in one cell.
  const datesOf = (line: readonly string[]): string[] =>
    cell(line, dateColumn)
      .split(/\s*[;|\n]\s*/)
      .filter(Boolean);
  const evidence = monthFirstEvidence(filled.flatMap(datesOf));
  const reading =
    evidence === 'none'
      ? null
      : evidence === 'either'
        ? (isMonthFirst ?? AMERICAN.has(source))
        : evidence === 'monthFirst';
  const readDate = dateReader(reading ?? false);
  const rows = filled.flatMap((line): RecordedAscent[] => {
    const row = {
      name: cell(line, nameColumn).replace(/^'(?=[=+@-])/, ''),
      elevationMeters: heightOf(line),
      lat: degreesOf(cell(line, latColumn)),
      lon: degreesOf(cell(line, columnOf('lon'))),
      note: cell(line, columnOf('note')).replace(/^'(?=[=+@-])/, ''),
    };
    const dates = datesOf(line);
    return (dates.length > 0 ? dates : ['']).map((date) => ({ ...row, date: readDate(date) }));
  });
  return { source, rows, isMonthFirst: evidence === 'either' ? reading : null };
}

/** Degrees have decimals and no thousands: `86.925` is a longitude. */
function degreesOf(text: string): number | null {
  const [digits] = /-?\d+(?:[.,]\d+)?/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

/** A number with a unit, a sign of thousands or a decimal comma: `14,440 ft` and `42,6313`. */
function numberOf(text: string): number | null {
  const [digits] = /-?\d[\d.,\s'’]*/.exec(text) ?? [];
  if (digits === undefined) return null;
  const plain = digits
    .replace(/[\s'’]/g, '')
    .replace(/[.,](?=\d{3}(?:[.,]|$))(?<=^-?[1-9]\d{0,2}[.,])/g, '')
    .replace(',', '.')
    .replace(/\.$/, '');
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}
