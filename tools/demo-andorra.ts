import fs from 'node:fs';
import path from 'node:path';
import type { ActivityKind } from '@cordada/core/activities/activity';

/** Days in Andorra on real paths; `demo-tracks.json` has the way up of each (`docs/recipes/renew-andorra.md`). */
export interface DemoTour {
  readonly key: string;
  readonly kind: ActivityKind;
  readonly titles: readonly [en: string, es: string];
  readonly stories: readonly [en: string, es: string];
}

const tour = (key: string, kind: ActivityKind, titles: DemoTour['titles'], stories: DemoTour['stories']): DemoTour => ({
  key,
  kind,
  titles,
  stories,
});

export const DEMO_TOURS: readonly DemoTour[] = [
  tour(
    'coma-pedrosa',
    'hiking',
    ['Coma Pedrosa, the roof of Andorra', 'Coma Pedrosa, el techo de Andorra'],
    [
      'Steep to the hut, then the lakes, then scree to the ridge. The last metres are easy, but keep your hands free. Soup at the hut on the way down.',
      'Fuerte hasta el refugio, luego los lagos y una pedrera hasta la cresta. El final es fácil, pero mejor con las manos libres. Sopa en el refugio al bajar.',
    ],
  ),
  tour(
    'casamanya',
    'trailRunning',
    ['Casamanya before work', 'Casamanya antes del trabajo'],
    [
      'From Coll d’Ordino the path goes straight up the grass. From the top you see the whole country, which does not take long.',
      'Desde el Coll d’Ordino la senda va directa por la hierba. Arriba se ve el país entero, que no es mucho.',
    ],
  ),
  tour(
    'juclar',
    'hiking',
    ['Juclar lakes from Incles', 'Lagos de Juclar desde Incles'],
    [
      'The valley road is closed to cars in summer, so the day starts flat. Ice on the upper lake until June.',
      'En verano la carretera del valle está cerrada, así que se empieza llano. Hielo en el lago de arriba hasta junio.',
    ],
  ),
  tour(
    'cabana-sorda',
    'snowshoeing',
    ['Cabana Sorda in the snow', 'Cabana Sorda con nieve'],
    [
      'Good track through the wood, deep snow above it. The hut is open and has a stove; bring wood and take your rubbish down.',
      'Huella buena por el bosque y nieve honda más arriba. El refugio está abierto y tiene estufa; sube leña y baja la basura.',
    ],
  ),
  tour(
    'estanyo',
    'mountaineering',
    ['Pic de l’Estanyó', 'Pic de l’Estanyó'],
    [
      'A long pull from the Sorteny hut. Hard snow in the upper combe before nine; crampons for half an hour.',
      'Subida larga desde el refugio de Sorteny. Nieve dura en la coma superior antes de las nueve; crampones media hora.',
    ],
  ),
  tour(
    'serrera',
    'hiking',
    ['Pic de la Serrera', 'Pic de la Serrera'],
    [
      'Through the flowers of Sorteny and up the south side. Wind on the pass, none on the summit.',
      'Por las flores de Sorteny y arriba por la vertiente sur. Viento en el collado y ni una brizna en la cima.',
    ],
  ),
  tour(
    'pessons',
    'hiking',
    ['Pessons lakes and Montmalús', 'Circo de Pessons y Montmalús'],
    [
      'Lake after lake on granite, then a loose gully to the pass. We had Montmalús to ourselves.',
      'Lago tras lago entre granito y luego una canal descompuesta hasta el collado. Montmalús para nosotros solos.',
    ],
  ),
  tour(
    'madriu',
    'hiking',
    ['Up the whole Madriu valley', 'El valle del Madriu entero'],
    [
      'The old paved path, Fontverd for the first coffee and the Illa hut for lunch. Long, never steep.',
      'El camino empedrado, primer café en Fontverd y comida en el refugio de l’Illa. Largo, nunca duro.',
    ],
  ),
  tour(
    'perafita',
    'hiking',
    ['Perafita and Claror', 'Perafita y Claror'],
    [
      'Two unwardened huts in one morning, both clean. The spring at Perafita was running.',
      'Dos refugios libres en una mañana, los dos limpios. La fuente de Perafita llevaba agua.',
    ],
  ),
  tour(
    'font-blanca',
    'mountaineering',
    ['Font Blanca', 'Font Blanca'],
    [
      'Short and steep, with no shade. The ridge from the pass is broad until the last fifty metres.',
      'Corta y empinada, sin sombra. La cresta desde el collado es ancha hasta los últimos cincuenta metros.',
    ],
  ),
  tour(
    'vall-del-riu',
    'hiking',
    ['Vall del Riu with the children', 'La Vall del Riu con los niños'],
    [
      'They counted marmots and forgot to complain. We turned round at the hut when the clouds came.',
      'Contaron marmotas y se olvidaron de quejarse. Nos dimos la vuelta en el refugio cuando se nubló.',
    ],
  ),
  tour(
    'prat-primer',
    'trailRunning',
    ['Prat Primer at a run', 'Prat Primer corriendo'],
    [
      'Nearly all of the climb is in the wood, which helps in August. Fast way down on needles.',
      'Casi toda la subida va por bosque, que en agosto se agradece. Bajada rápida sobre pinaza.',
    ],
  ),
  tour(
    'escobes',
    'mountaineering',
    ['Escobes from Juclar', 'Escobes desde Juclar'],
    [
      'Scrambling on good granite above the pass, a helmet is not too much. The east side was dry.',
      'Trepada de buen granito por encima del collado, el casco no sobra. La cara este estaba seca.',
    ],
  ),
];

/** A question and the answers to it; the first index in a thread asks. */
/** Longitude, latitude and metres of each point of the way up. */
export function readDemoTrack(key: string): [number, number, number][] {
  const tracks: unknown = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'demo-tracks.json'), 'utf8'));
  const text: unknown = Object(tracks)[key];
  if (typeof text !== 'string') throw new Error(`There is no demo track ${key}.`);
  let [lon, lat, height] = [0, 0, 0];
  return text.split(',').map((step) => {
    const [east = 0, north = 0, up = 0] = step.split(' ').map(Number);
    [lon, lat, height] = [lon + east, lat + north, height + up];
    return [lon / 1e5, lat / 1e5, height];
  });
}
