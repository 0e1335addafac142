import type { ReactionKind } from '@cordada/core/community/reactions';

export interface DemoPost {
  readonly person: number;
  readonly text: string;
  /** Name by which another post cites this one. */
  readonly name?: string;
  readonly cites?: string;
  /** Number of drawings that stand for photos. */
  readonly pictures?: number;
  readonly reactions?: Partial<Record<ReactionKind, number>>;
}

export interface DemoThread {
  /** Key of the place in the catalogue that it is about; null for none. */
  readonly about: string | null;
  readonly daysAgo: number;
  readonly audience?: 'club';
  readonly posts: readonly [DemoPost, ...DemoPost[]];
}

/** Oldest first, so that citations find what they cite. */
export const DEMO_CONVERSATIONS: readonly DemoThread[] = [
  {
    about: 'ben-nevis',
    daysAgo: 58,
    posts: [
      {
        person: 13,
        text: 'Reminder for anyone up there in the cloud: from the summit cairn 231° for 150 metres, then 282° until you are past Gardyloo Gully. Count your paces, the corniced edge is closer than it looks.',
        name: 'nevis',
        reactions: { like: 6, clap: 3 },
      },
      {
        person: 15,
        text: 'Saved me in February. Write it on tape and stick it on your compass.',
        reactions: { like: 3 },
      },
      { person: 12, text: 'And let the person with the compass walk second. You steer by the one in front.' },
    ],
  },
  {
    about: 'scafell-pike',
    daysAgo: 51,
    posts: [
      {
        person: 12,
        text: 'Is the Corridor Route fine for a first scramble with a nervous friend?',
      },
      {
        person: 15,
        text: 'Yes. One bad step at Piers Gill, hands on rock for about four metres. Keep well away from the gill itself in mist.',
        reactions: { like: 4 },
      },
      {
        person: 12,
        text: 'We did it. She led the bad step and now wants Jack’s Rake. Thank you!',
        reactions: { clap: 5, summit: 2 },
      },
    ],
  },
  {
    about: 'teide',
    daysAgo: 44,
    posts: [
      {
        person: 4,
        text: 'Subo con mi hija de once años. ¿El permiso para el último tramo se pide con mucho tiempo?',
      },
      {
        person: 10,
        text: 'Sí, en cuanto tengas las fechas: los fines de semana vuelan. Llevad los DNI, que en La Rambleta los piden de verdad. Y agua: arriba no hay ni una fuente.',
        reactions: { like: 5 },
      },
      { person: 8, text: 'Y despacio los primeros cien metros. A 3.500 se nota aunque vivas en Granada.' },
      {
        person: 4,
        text: '¡Cumbre! Se me adelantó ella los últimos diez minutos.',
        pictures: 1,
        reactions: { summit: 8, like: 6, clap: 2 },
      },
    ],
  },
  {
    about: 'naranjo-de-bulnes',
    daysAgo: 37,
    posts: [
      {
        person: 1,
        text: 'Directa de los Martínez: ¿con una cuerda de 60 se baja bien o llevo dos?',
      },
      {
        person: 5,
        text: 'Dos de 60. Con una te quedas a medias en el segundo rápel y con niebla no es sitio para inventar. Casco también bajando: los rebecos tiran piedra.',
        name: 'urriellu',
        reactions: { like: 7 },
      },
      {
        person: 1,
        text: 'Hecha en el día. Buscad la entrada al anfiteatro por la izquierda, que por la derecha se ve más fácil y no lo es.',
        reactions: { summit: 4, like: 3 },
      },
    ],
  },
  {
    about: 'refugio-vega-de-urriellu',
    daysAgo: 30,
    posts: [
      {
        person: 5,
        text: 'Los del refugio piden que se reserve la cena antes de las cinco. Llaman por radio a quien viene de Bulnes, pero no hacen milagros.',
        reactions: { like: 5 },
      },
      {
        person: 9,
        text: 'Doy fe: sopa, lentejas y tarta. Volvería solo por la tarta.',
        reactions: { like: 4, wow: 1 },
      },
    ],
  },
  {
    about: 'almanzor',
    daysAgo: 24,
    posts: [
      {
        person: 2,
        text: 'La trepada final desde la Portilla del Crampón, ¿se hace sin cuerda con gente que no escala?',
      },
      {
        person: 6,
        text: 'Seca, sí, con calma y alguien que vaya debajo indicando los pies. Mojada o con hielo, cuerda corta o a casa. Nosotras nos dimos la vuelta y no pasó nada.',
        reactions: { like: 6, clap: 2 },
      },
      { person: 16, text: 'Agree. It is short, but the fall is not.', reactions: { like: 2 } },
    ],
  },
  {
    about: 'cresta-salenques-tempestades',
    daysAgo: 19,
    posts: [
      {
        person: 3,
        text: 'Salenques-Tempestades-Aneto en 13 h 40 desde el puente de Salenques. Roca buenísima en las brechas y dos rápeles equipados. Falta un cordino en el tercero: llevad uno.',
        name: 'salenques',
        pictures: 2,
        reactions: { summit: 9, wow: 4, like: 5 },
      },
      {
        person: 15,
        text: 'Thirteen hours on granite like that sounds like a holiday. How much of it did you move together?',
      },
      {
        person: 3,
        text: 'Casi todo en ensamble, tres largos asegurados. Nos costó más la bajada por la Renclusa que la cresta.',
      },
      { person: 7, text: '¿Agua desde la brecha? Siempre me quedo corto.' },
      {
        person: 3,
        text: 'Ni gota hasta el ibón. Tres litros cada uno y llegamos con la boca de esparto.',
        reactions: { like: 2 },
      },
    ],
  },
  {
    about: 'monte-perdido',
    daysAgo: 14,
    posts: [
      {
        person: 11,
        text: 'Aviso: la Escupidera tiene una placa dura de veinte metros a la sombra. Con un resbalón no se para. Crampones y piolet, o esperad al mediodía.',
        name: 'escupidera',
        reactions: { like: 11, sad: 1 },
      },
      { person: 0, text: 'Gracias, Rubén. Íbamos el sábado con bastones y nada más.', reactions: { like: 2 } },
      {
        person: 14,
        text: 'Thank you for writing this. Every year somebody trusts the footprints there.',
        reactions: { like: 5 },
      },
    ],
  },
  {
    about: 'refugio-de-goriz',
    daysAgo: 11,
    posts: [
      {
        person: 0,
        text: 'Si Góriz está lleno, ¿se puede vivaquear al lado sin problema?',
      },
      {
        person: 11,
        text: 'Del anochecer al amanecer y junto al refugio, sí; la tienda se recoge por la mañana. Avisad al guarda, que lleva la cuenta por si hay tormenta.',
        reactions: { like: 4 },
      },
    ],
  },
  {
    about: 'aneto',
    daysAgo: 8,
    posts: [
      { person: 12, text: 'First Aneto in two weeks. Is the Paso de Mahoma as bad as the videos make it?' },
      {
        person: 13,
        text: 'It is thirty metres of big solid blocks with air on both sides. Sit down and straddle it if you want, half the queue does. The glacier is the part that deserves respect.',
        reactions: { like: 6 },
      },
      { person: 7, text: 'Y madruga: a las once hay cola para cruzar y otra para volver.', reactions: { like: 3 } },
      {
        person: 0,
        text: 'Si vas desde la Renclusa, el Portillón Superior tiene la bajada con piedra suelta. Mejor por el inferior con poca luz.',
        reactions: { like: 2 },
      },
    ],
  },
  {
    about: null,
    daysAgo: 6,
    posts: [
      {
        person: 14,
        text: 'I keep reading reports that only say "great day". Two lines would help everybody: where the snow began, and where you would have turned round.',
        name: 'reports',
        reactions: { clap: 9, like: 7 },
      },
      {
        person: 11,
        text: 'Amén. Y la hora. La misma pala a las ocho y a la una son dos montañas.',
        reactions: { like: 6 },
      },
    ],
  },
  {
    about: 'penalara',
    daysAgo: 4,
    posts: [
      {
        person: 16,
        text: 'Bus to Cotos was full at 8:15 on Saturday, they left people standing at Navacerrada. Take the earlier one.',
        reactions: { like: 4 },
      },
      {
        person: 2,
        text: 'Y el parking de Cotos a las nueve ya está cerrado. El de las siete y café arriba.',
        reactions: { like: 3 },
      },
    ],
  },
  {
    about: null,
    daysAgo: 3,
    audience: 'club',
    posts: [
      {
        person: 11,
        text: 'Salida del domingo: nos vemos a las 7:30 en el aparcamiento de la piscina. Traed casco, que practicaremos reuniones antes de subir.',
        reactions: { like: 3 },
      },
      { person: 7, text: 'Tengo dos plazas en el coche desde Huesca.', reactions: { like: 2 } },
    ],
  },
  {
    about: null,
    daysAgo: 2,
    posts: [
      {
        person: 0,
        text: 'Esto es exactamente lo que me hizo coger los crampones. Al final subimos por la mañana y no hubo ni un susto.',
        cites: 'escupidera',
        pictures: 1,
        reactions: { like: 7, summit: 3 },
      },
      { person: 11, text: 'Da gusto leerlo. ¡Enhorabuena!', reactions: { like: 3 } },
    ],
  },
  {
    about: 'vignemale',
    daysAgo: 2,
    posts: [
      {
        person: 17,
        text: 'Cycled to Pont d’Espagne, walked to Oulettes, no car all week. The bike is still locked to the same fence, so the mountains are kind.',
        pictures: 1,
        reactions: { wow: 4, like: 6, clap: 3 },
      },
      { person: 9, text: 'Eso sí que es aproximación. ¿Cuánto pesaba la mochila?' },
      { person: 17, text: 'Eleven kilos with the rope. Fourteen after the cheese.', reactions: { like: 5 } },
    ],
  },
  {
    about: 'refugi-de-comapedrosa',
    daysAgo: 1,
    posts: [
      {
        person: 6,
        text: 'La fuente de detrás del refugio corre bien. Y encima, en el canchal, tejos de altura y un quebrantahuesos que no se movió en media hora.',
        pictures: 1,
        reactions: { wow: 5, like: 4 },
      },
      { person: 0, text: '¡Qué suerte! Yo solo vi marmotas.', reactions: { like: 1 } },
    ],
  },
  {
    about: null,
    daysAgo: 1,
    posts: [
      {
        person: 13,
        text: 'This, every word. Going to start with myself: snow from 2,450 m on the north side, and I should have turned at the second gully.',
        cites: 'reports',
        reactions: { clap: 6 },
      },
    ],
  },
];

/** Comments below activities, in the language of who writes them. */
export const DEMO_COMMENTS: readonly DemoPost[] = [
  { person: 2, text: '¡Vaya luz! ¿A qué hora salisteis?' },
  { person: 13, text: 'Good pace for that much ascent. How was the way down?' },
  { person: 8, text: 'Me la guardo para cuando pase por ahí. ¿Se aparca bien?' },
  { person: 15, text: 'That line along the ridge looks better than the normal way. Any loose rock?' },
  { person: 7, text: 'Estuve hace un mes y el camino estaba comido por la maleza. ¿Lo han limpiado?' },
  { person: 12, text: 'Adding this to my list. Thank you for the track.' },
  { person: 9, text: 'Lo mejor, el bocadillo de arriba. ¡Enhorabuena!' },
  { person: 16, text: 'Did you meet anybody? I love how quiet it is on weekdays.' },
];
