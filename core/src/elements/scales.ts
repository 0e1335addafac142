import { objectKeys } from '../objectKeys.ts';

const withSigns = (grades: readonly string[], signs: readonly string[] = ['-', '', '+']): string[] =>
  grades.flatMap((grade) => signs.map((sign) => grade + sign));

const french = [
  ...['1', '2', '3'].flatMap((n) => [n, `${n}+`]),
  ...['4', '5'].flatMap((n) => ['a', 'b', 'c'].flatMap((l) => [`${n}${l}`, `${n}${l}+`])),
  ...['6', '7', '8', '9'].flatMap((n) => ['a', 'b', 'c'].flatMap((l) => [`${n}${l}`, `${n}${l}+`])),
].filter((grade) => grade !== '9c+');

const yds = [
  '3rd',
  '4th',
  ...['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((n) => `5.${n}`),
  ...['10', '11', '12', '13', '14', '15'].flatMap((n) => ['a', 'b', 'c', 'd'].map((l) => `5.${n}${l}`)),
];

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** Fontainebleau grades are written with capitals, which tells them from French ones. */
const fontainebleau = [
  '1',
  '2',
  '3',
  ...['4', '5'].flatMap((n) => withSigns([n])),
  ...['6', '7', '8'].flatMap((n) => ['A', 'B', 'C'].flatMap((l) => [`${n}${l}`, `${n}${l}+`])),
  '9A',
];

/** From grade VII on, Saxon grades have letters. */
const saxon = [
  ...['I', 'II', 'III', 'IV', 'V', 'VI'],
  ...['VII', 'VIII', 'IX', 'X', 'XI', 'XII'].flatMap((n) => ['a', 'b', 'c'].map((l) => `${n}${l}`)),
];

/**
 * Grades of every scale in rising order. The score of a grade is its rank within its scale, from 0 to 1000; scores of
 * different scales are never compared.
 */
export const SCALES = {
  // International French Adjectival System; Spanish guidebooks write MD for TD.
  alpine: [...withSigns(['F', 'PD', 'AD', 'D', 'TD']), 'ED1', 'ED2', 'ED3', 'ED4', 'ED5', 'ED6', 'ED7', 'ABO'],
  engagement: ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'],
  rockUiaa: withSigns(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']),
  rockFrench: french,
  rockYds: yds,
  // The adjectival grade says how serious a climb is, the technical one how hard its hardest move is.
  rockBritish: ['M', 'D', 'VD', 'HVD', 'S', 'HS', 'VS', 'HVS', ...numbers(1, 11).map((n) => `E${n}`)],
  rockBritishTechnical: ['4', '5', '6', '7'].flatMap((n) => ['a', 'b', 'c'].map((l) => `${n}${l}`)).slice(0, -1),
  rockEwbank: numbers(1, 39),
  rockSaxon: saxon,
  boulderFont: fontainebleau,
  boulderV: ['VB', ...numbers(0, 17).map((n) => `V${n}`)],
  // Risk, equipment in place and exposure as camptocamp.org grades them.
  risk: ['X1', 'X2', 'X3', 'X4', 'X5'],
  equipment: withSigns(['P1', 'P2', 'P3', 'P4'], ['', '+']),
  rockExposure: ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'],
  aid: ['A0', 'A1', 'A2', 'A3', 'A4', 'A5'],
  ice: withSigns(['WI1', 'WI2', 'WI3', 'WI4', 'WI5', 'WI6', 'WI7'], ['', '+']),
  mixed: Array.from({ length: 12 }, (_, i) => `M${i + 1}`).concat('M12+'),
  scottish: ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'],
  husler: withSigns(['K1', 'K2', 'K3', 'K4', 'K5', 'K6'], ['', '+']),
  schall: ['A', 'A/B', 'B', 'B/C', 'C', 'C/D', 'D', 'D/E', 'E', 'E/F', 'F'],
  ferrataFrench: withSigns(['F', 'PD', 'AD', 'D', 'TD', 'ED']),
  sacHiking: withSigns(['T1', 'T2', 'T3', 'T4', 'T5', 'T6'], ['', '+']),
  mideTerrain: ['1', '2', '3', '4', '5'],
  mideOrientation: ['1', '2', '3', '4', '5'],
  mideMovement: ['1', '2', '3', '4', '5'],
  mideEffort: ['1', '2', '3', '4', '5'],
  toponeige: [
    ...['1', '2', '3', '4'].flatMap((n) => ['1', '2', '3'].map((m) => `${n}.${m}`)),
    '5.1',
    '5.2',
    '5.3',
    '5.4',
    '5.5',
    '5.6',
  ],
  skiSac: withSigns(['L', 'WS', 'ZS', 'S', 'SS', 'AS', 'EX']),
  // Avalanche Terrain Exposure Scale of Parks Canada, version 2.
  ates: ['0', '1', '2', '3', '4'],
  skiTraynard: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7'],
  // Singletrail scale: difficulty of a descent by mountain bike.
  mtb: ['S0', 'S1', 'S2', 'S3', 'S4', 'S5'],
  snowshoe: ['WT1', 'WT2', 'WT3', 'WT4', 'WT5', 'WT6'],
} as const satisfies Record<string, readonly string[]>;

export type ScaleName = keyof typeof SCALES;
export const SCALE_NAMES = objectKeys(SCALES);

/** The grade as its author wrote it; null means ungraded. */
export interface Difficulty {
  readonly scale: ScaleName;
  readonly value: string | null;
}

/** Spanish guidebooks write MD for TD; ED alone means ED1. */
const ALIASES: Partial<Record<ScaleName, Record<string, string>>> = {
  alpine: { MD: 'TD', 'MD-': 'TD-', 'MD+': 'TD+', ED: 'ED1', 'ED-': 'ED1', 'ED+': 'ED2', EX: 'ED1' },
};

function rankOf(scale: ScaleName, grade: string): number {
  const grades: readonly string[] = SCALES[scale];
  const known = ALIASES[scale]?.[grade] ?? grade;
  const exact = grades.indexOf(known);
  if (exact >= 0) return exact;
  // Older guidebooks write French 4 and 5 without a letter; they count as 4b and 5b.
  return scale === 'rockFrench' && /^[45]\+?$/.test(known) ? grades.indexOf(known.replace(/^(\d)/, '$1b')) : -1;
}

export const SCORE_MAX = 1000;

const RANGE_SEPARATORS = ['/', '-', '–', ' '] as const;

/**
 * The score range of a grade on its scale, 0 to 1000; ranges such as `5a-5c` or `PD/AD` span both ends. Null if the
 * text is not a grade of the scale.
 */
export function difficultyScore(scale: ScaleName, value: string): { low: number; high: number } | null {
  const top = SCALES[scale].length - 1;
  const score = (rank: number): number => Math.round((rank / top) * SCORE_MAX);
  const whole = rankOf(scale, value);
  if (whole >= 0) return { low: score(whole), high: score(whole) };
  for (const separator of RANGE_SEPARATORS) {
    const at = value.indexOf(separator);
    if (at <= 0) continue;
    const low = rankOf(scale, value.slice(0, at).trim());
    const high = rankOf(scale, value.slice(at + 1).trim());
    if (low >= 0 && high >= 0) return { low: score(Math.min(low, high)), high: score(Math.max(low, high)) };
  }
  return null;
}

/**
 * Returns the spelling of the scale if only case, spaces or a typographic minus differ (`td−` becomes `TD-`). Other
 * texts are only trimmed.
 */
export function tidyGrade(scale: ScaleName, text: string): string {
  const clean = text.trim().replace(/\s+/g, ' ').replaceAll('−', '-');
  const spellings = [...SCALES[scale], ...Object.keys(ALIASES[scale] ?? {})];
  const spell = (part: string): string => {
    const known = spellings.find((one) => one.toLowerCase() === part.trim().toLowerCase());
    return known ? part.replace(part.trim(), known) : part;
  };
  const candidates = [
    clean,
    spell(clean),
    ...RANGE_SEPARATORS.flatMap((separator) => {
      const at = clean.indexOf(separator);
      return at > 0 ? [spell(clean.slice(0, at)) + separator + spell(clean.slice(at + 1))] : [];
    }),
  ];
  return candidates.find((one) => difficultyScore(scale, one)) ?? clean;
}
