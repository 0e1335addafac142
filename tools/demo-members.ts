import type { Language } from '@cordada/core/pages/pageTable';

/** Position of the person that `seed:demo` prints. */
export const PRINTED = 0;

export const DRAWING_CAPTIONS: Readonly<Record<Language, readonly string[]>> = {
  es: ['Dibujo de la demo, no es una foto', 'La cresta, dibujada por el programa de la demo'],
  en: ['A drawing of the demo, not a photo', 'The ridge, drawn by the program of the demo'],
};
/** How many of the newest activities have pictures; every third has two. */
export const ILLUSTRATED = 12;
export const WITH_PICTURE: readonly number[] = [0, 1, 3, 5, 8, 10, 11, 12, 14, 16];
export const WITH_COVER: readonly number[] = [0, 2, 5, 10, 11, 13];

export interface ListBegun {
  readonly person: number;
  /** Key in the catalogue. */
  readonly list: string;
  /** Share of the places that are completed, in the order of the catalogue from `from`. */
  readonly share: number;
  readonly from: number;
  readonly pending: number;
}

const begun = (person: number, list: string, share: number, from: number, pending: number): ListBegun => ({
  person,
  list,
  share,
  from,
  pending,
});

export const LISTS_BEGUN: readonly ListBegun[] = [
  begun(PRINTED, 'spain-communities', 0.7, 2, 2),
  begun(PRINTED, 'pyrenees-3000-selection', 0.28, 0, 5),
  begun(PRINTED, 'picos-de-europa-classics', 0.42, 3, 2),
  begun(1, 'pyrenees-3000-selection', 0.36, 10, 4),
  begun(1, 'picos-de-europa-classics', 0.75, 0, 1),
  begun(2, 'guadarrama-classics', 0.93, 0, 1),
  begun(2, 'spain-communities', 0.5, 5, 3),
  begun(3, 'pyrenees-3000-selection', 0.2, 40, 2),
  begun(4, 'spain-communities', 0.88, 0, 2),
  begun(4, 'spain-ultras', 0.5, 0, 2),
  begun(5, 'picos-de-europa-classics', 1, 0, 0),
  begun(6, 'guadarrama-classics', 0.5, 4, 3),
  begun(7, 'pyrenees-3000-selection', 0.33, 20, 6),
  begun(7, 'spain-communities', 0.38, 2, 2),
  begun(8, 'spain-ultras', 0.63, 1, 1),
  begun(9, 'spain-communities', 0.31, 8, 3),
  begun(10, 'spain-ultras', 0.5, 3, 2),
  begun(11, 'pyrenees-3000-selection', 0.45, 0, 3),
  begun(12, 'pyrenees-3000-selection', 0.16, 5, 8),
  begun(13, 'british-three-peaks', 0.67, 0, 1),
  begun(14, 'alpine-countries', 0.5, 0, 2),
  begun(15, 'british-three-peaks', 1, 0, 0),
  begun(16, 'guadarrama-classics', 0.36, 0, 4),
  begun(17, 'spain-communities', 0.19, 4, 2),
];

/** The places of a list that a person has completed, and those that come next. */
export function progressOf<Place>(
  places: readonly Place[],
  { share, from, pending }: Pick<ListBegun, 'share' | 'from' | 'pending'>,
): { readonly done: readonly Place[]; readonly pending: readonly Place[] } {
  const turned = [
    ...places.slice(from % Math.max(1, places.length)),
    ...places.slice(0, from % Math.max(1, places.length)),
  ];
  const done = Math.round(turned.length * share);
  return { done: turned.slice(0, done), pending: turned.slice(done, done + pending) };
}

export interface DemoCollection {
  readonly person: number;
  readonly name: string;
  /** Keys in the catalogue. */
  readonly places: readonly string[];
}

export const COLLECTIONS: readonly DemoCollection[] = [
  {
    person: PRINTED,
    name: 'Para el verano que viene',
    places: ['posets', 'vignemale', 'balaitus', 'perdiguero', 'gran-bachimala', 'taillon'],
  },
  { person: PRINTED, name: 'Con mi hermana', places: ['abantos', 'la-najarra', 'aitxuri', 'siete-picos'] },
  { person: 4, name: 'Techos que quedan', places: ['pena-trevinca', 'revolcadores', 'puig-major'] },
  { person: 12, name: 'Next trip', places: ['aneto', 'posets', 'monte-perdido'] },
];

export interface DemoPlan {
  readonly person: number;
  /** Days from today until the Saturday is looked for. */
  readonly inDays: number;
  readonly summer: string;
  readonly winter: string;
  readonly title: { readonly summer: string; readonly winter: string };
  readonly story: string;
  readonly startMinute: number;
  readonly companions: readonly { readonly person: number; readonly answer: 'yes' | 'maybe' | null }[];
}

/** Between May and November plans follow the tour of summer, otherwise that of winter. */
export const PLANS: readonly DemoPlan[] = [
  {
    person: PRINTED,
    inDays: 6,
    summer: 'perafita',
    winter: 'cabana-sorda',
    title: { summer: 'Perafita y Claror, sin prisa', winter: 'Cabana Sorda con raquetas' },
    story: 'Quedamos en el aparcamiento a las ocho menos cuarto. Llevo hornillo para el café.',
    startMinute: 8 * 60,
    companions: [
      { person: 1, answer: 'yes' },
      { person: 12, answer: 'maybe' },
    ],
  },
  {
    person: PRINTED,
    inDays: 20,
    summer: 'juclar',
    winter: 'vall-del-riu',
    title: { summer: 'Lagos de Juclar con la cuadrilla', winter: 'Vall del Riu hasta donde llegue la nieve' },
    story: 'Si el parte viene malo lo pasamos al domingo.',
    startMinute: 8 * 60 + 30,
    companions: [
      { person: 11, answer: 'yes' },
      { person: 9, answer: null },
    ],
  },
  {
    person: 11,
    inDays: 27,
    summer: 'coma-pedrosa',
    winter: 'cabana-sorda',
    title: { summer: 'Coma Pedrosa en grupo', winter: 'Noche en Cabana Sorda' },
    story: 'Grupo pequeño, ritmo tranquilo.',
    startMinute: 7 * 60 + 30,
    companions: [
      { person: PRINTED, answer: 'yes' },
      { person: 7, answer: 'yes' },
    ],
  },
];

export const DRAFT = {
  tour: 'vall-del-riu',
  title: 'Vall del Riu, con media mañana libre',
  story: 'Falta contar lo de las marmotas.',
} as const;

/** Whom the printed person follows besides those whom chance gives her. */
export const FOLLOWED_BY_PRINTED: readonly number[] = [1, 2, 4, 5, 7, 9, 11, 12, 14, 16];
