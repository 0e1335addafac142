import type { Translate } from '#app/messages/catalog.ts';

export type PisteClass = 'novice' | 'easy' | 'intermediate' | 'advanced' | 'freeride' | 'unknown';

/** What the map writes in the language of the reader beside names. */
export interface MapWords {
  readonly language: string;
  /** Colours of the signs of pistes, empty where a piste has none. */
  readonly pistes: Readonly<Record<PisteClass, string>>;
}

export const pisteWords = (t: Translate): MapWords['pistes'] => ({
  novice: t('map.piste.novice'),
  easy: t('map.piste.easy'),
  intermediate: t('map.piste.intermediate'),
  advanced: t('map.piste.advanced'),
  freeride: t('map.piste.freeride'),
  unknown: '',
});
