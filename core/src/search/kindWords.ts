import type { KindName } from '../elements/kinds.ts';

export const KIND_WORDS: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  mountain: ['mountain', 'peak', 'summit', 'montana', 'pico', 'cumbre'],
  volcano: ['volcano', 'volcan'],
  shelter: ['hut', 'shelter', 'refuge', 'refugio', 'cabana'],
  couloir: ['couloir', 'gully', 'corredor'],
  viaFerrata: ['via', 'ferrata'],
  climbingRoute: ['climb', 'climbing', 'escalada', 'via'],
  ridge: ['ridge', 'crest', 'arista', 'cresta'],
  route: ['route', 'trail', 'ruta', 'sendero'],
  access: ['access', 'parking', 'acceso', 'aparcamiento'],
  region: ['region'],
  list: ['list', 'lista'],
};

export const SUBTYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  pass: ['pass', 'col', 'collado', 'puerto', 'paso'],
  lake: ['lake', 'lago', 'ibon'],
  waterfall: ['waterfall', 'cascada'],
  spring: ['spring', 'fuente'],
  cave: ['cave', 'cueva'],
  viewpoint: ['viewpoint', 'mirador'],
  glacier: ['glacier', 'glaciar'],
};
