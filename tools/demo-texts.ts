import type { ActivityKind } from '@cordada/core/activities/activity';
import type { Language } from '@cordada/core/pages/pageTable';

interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly about: string;
}

const person = (firstName: string, lastName: string, language: Language, about: string): DemoPerson => ({
  email: `${firstName}.${lastName}@demo.cordada.example`
    .normalize('NFD')
    .replace(/[\u0300-\u036f' ]/g, '')
    .toLowerCase(),
  firstName,
  lastName,
  language,
  about,
});

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('Nerea', 'Aldama', 'es', 'Guipuzcoana con un pie en Benasque. Tresmiles despacio y con bocadillo.'),
  person('Iker', 'Lasarte', 'es', 'Crestas, canales y alguna vía larga si no hace viento.'),
  person('Marta', 'Sobrino', 'es', 'Guadarrama entre semana, Pirineo cuando se puede.'),
  person('Pau', 'Ferrer', 'es', 'Esquí de montaña en invierno, carreras por crestas en verano.'),
  person('Lucía', 'Cabañas', 'es', 'Coleccionando los techos de cada provincia con mi hija.'),
  person('Tomás', 'Quiroga', 'es', 'Picos de Europa de toda la vida. Los refugios son mi segunda casa.'),
  person('Elena', 'Bravo', 'es', 'Botánica de profesión: subo despacio porque miro al suelo.'),
  person('Jordi', 'Vilanova', 'es', 'Los once tresmiles de Cataluña están hechos; ahora a por los demás.'),
  person('Carmen', 'Zurita', 'es', 'Sierra Nevada desde la puerta de casa.'),
  person('Aitor', 'Urrutia', 'es', 'Primero el hayedo, luego la cima y después la sidra.'),
  person('Yaiza', 'Perdomo', 'es', 'Canaria. Volcanes, nubes por debajo y papas arrugadas.'),
  person('Rubén', 'Castán', 'es', 'Guía de montaña en el valle de Tena.'),
  person('Hannah', 'Whitfield', 'en', 'From the Lake District, slowly working through the Pyrenean 3000ers.'),
  person('Callum', 'Reid', 'en', 'Munros done, now looking for longer days and drier rock.'),
  person(
    'Sophie',
    'Marchetti',
    'en',
    'Living in Chamonix. I write down conditions so that others can turn round in time.',
  ),
  person('Owen', 'Pritchard', 'en', 'Scrambler. If it has a ridge I will find it.'),
  person('Ingrid', 'Solheim', 'en', 'Norwegian in Madrid. I miss the snow, not the rain.'),
  person('Ben', 'Achterberg', 'en', 'Cycling to the trailhead, walking up, cycling home.'),
];

export interface Story {
  readonly kind: ActivityKind;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly storyEn: string;
  readonly storyEs: string;
}

export const STORIES: readonly Story[] = [
  {
    kind: 'hiking',
    titleEn: '{summit} from {near}',
    titleEs: '{summit} desde {near}',
    storyEn:
      'Left {near} with the first light and had the path to ourselves. The last slope is loose, better a little to the left where there are cairns. Two hours on top without a breath of wind.',
    storyEs:
      'Salimos de {near} con la primera luz y el camino para nosotros. La última pala está descompuesta, mejor un poco a la izquierda, donde hay hitos. Dos horas en la cima sin una gota de viento.',
  },
  {
    kind: 'hiking',
    titleEn: 'A long day on {summit}',
    titleEs: 'Día largo en {summit}',
    storyEn:
      'Longer than the map makes you believe. There is water until halfway, after that carry your own. Met a herd of chamois just below the top.',
    storyEs:
      'Más largo de lo que parece en el mapa. Hay agua hasta media subida, después hay que llevarla. Un rebaño de rebecos justo debajo de la cumbre.',
  },
  {
    kind: 'mountaineering',
    titleEn: '{summit}, at the second attempt',
    titleEs: '{summit}, a la segunda',
    storyEn:
      'Last year we turned round in fog; this time the forecast held. Hard snow in the upper part before nine, crampons on for twenty minutes. Down the same way.',
    storyEs:
      'El año pasado nos dimos la vuelta con niebla; esta vez el parte acertó. Nieve dura arriba antes de las nueve, crampones veinte minutos. Bajamos por el mismo sitio.',
  },
  {
    kind: 'hiking',
    titleEn: 'Sunrise on {summit}',
    titleEs: 'Amanecer en {summit}',
    storyEn:
      'Head torches from {near} and a thermos for the top. The shadow of the mountain lay across the whole valley. Back for a second breakfast.',
    storyEs:
      'Frontal desde {near} y un termo para arriba. La sombra de la montaña cruzaba todo el valle. De vuelta para el segundo desayuno.',
  },
  {
    kind: 'trailRunning',
    titleEn: 'Quick lap of {summit}',
    titleEs: 'Vuelta rápida a {summit}',
    storyEn:
      'Light shoes, one litre of water, no regrets. The descent runs well until the boulders; there I walked like everybody else.',
    storyEs:
      'Zapatillas ligeras, un litro de agua y a correr. La bajada se deja hasta el caos de bloques; ahí, andando como todo el mundo.',
  },
  {
    kind: 'hiking',
    titleEn: '{summit} with friends',
    titleEs: '{summit} con la cuadrilla',
    storyEn:
      'Five of us, two of them for the first time above the trees. We took every rest the mountain offered and nobody complained on the way down.',
    storyEs:
      'Cinco, dos de ellos por primera vez por encima de los árboles. Paramos en cada rellano y en la bajada no se quejó nadie.',
  },
  {
    kind: 'mountaineering',
    titleEn: 'Traverse over {summit}',
    titleEs: 'Travesía por {summit}',
    storyEn:
      'Up the quiet side and back to {near} by the usual one. The ridge is easy but exposed in two places; with children bring a short rope.',
    storyEs:
      'Subida por la vertiente tranquila y vuelta a {near} por la normal. La arista es fácil pero aérea en dos pasos; con niños, cuerda corta.',
  },
  {
    kind: 'skiTouring',
    titleEn: 'Last snow on {summit}',
    titleEs: 'Las últimas nieves de {summit}',
    storyEn:
      'Carried the skis for half an hour, then good spring snow to just under the top. Be down by noon, after that it turns to soup.',
    storyEs:
      'Media hora de porteo y luego buena nieve primavera hasta debajo de la cima. Hay que estar abajo a mediodía, después es sopa.',
  },
];
