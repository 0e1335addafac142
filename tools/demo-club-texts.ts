import type { ActivityKind } from '@cordada/core/activities/activity';
import type { EquipmentCondition, EquipmentKind } from '@cordada/core/clubs/equipment';

export const DEMO_CLUB = {
  email: 'club.valle.tena@demo.cordada.example',
  firstName: 'Club de Montaña',
  lastName: 'Valle de Tena',
  language: 'es',
  about: 'Salidas todos los domingos, cursos de progresión en invierno y un local con café los jueves.',
  place: 'Sallent de Gállego',
  contact: 'Jueves de 19 a 21 h en el local',
  seats: 50,
  /** Positions in `DEMO_PEOPLE`. */
  administrator: 11,
  leaders: [1, 7],
  members: [0, 3, 6, 9, 16],
  requested: [12],
} as const;

export const COMMISSIONS = ['Montaña', 'Escalada', 'Esquí de montaña'] as const;

interface Item {
  readonly name: string;
  readonly kind: EquipmentKind;
  readonly count: number;
  readonly condition: EquipmentCondition;
  readonly note: string;
}

export const CLUB_EQUIPMENT: readonly Item[] = [
  {
    name: 'Raquetas de nieve, talla M',
    kind: 'snow',
    count: 8,
    condition: 'good',
    note: 'Con bastones, en el armario del fondo.',
  },
  {
    name: 'Kit de ARVA, pala y sonda',
    kind: 'avalanche',
    count: 6,
    condition: 'good',
    note: 'Pilas nuevas cada noviembre.',
  },
  { name: 'Cuerda simple de 60 m', kind: 'rope', count: 3, condition: 'worn', note: 'La azul, solo para rápeles.' },
  { name: 'Kit de vía ferrata', kind: 'ferrata', count: 5, condition: 'good', note: '' },
];

export interface ClubPlan {
  readonly leader: number;
  readonly commission: (typeof COMMISSIONS)[number];
  /** Days from today until the Sunday is looked for; below 0 the day itself. */
  readonly inDays: number;
  readonly tour: string;
  readonly kind: ActivityKind;
  readonly title: string;
  readonly story: string;
  readonly places: number;
  readonly meetingPoint: string;
  readonly meetsAt: string;
  readonly requirements: string;
  /** Positions in `DEMO_PEOPLE`; those beyond the places wait. */
  readonly signUps: readonly number[];
  readonly car: { readonly seats: number; readonly fromPlace: string; readonly centsPerSeat: number } | null;
}

export const CLUB_PLANS: readonly ClubPlan[] = [
  {
    leader: 11,
    commission: 'Montaña',
    inDays: -16,
    tour: 'perafita',
    kind: 'hiking',
    title: 'Salida de otoño: Perafita y Claror',
    story: 'Tarde de sol y ni un alma. Volvemos en primavera con más gente.',
    places: 8,
    meetingPoint: 'Aparcamiento de La Plana',
    meetsAt: '08:00',
    requirements: 'Botas y ropa de abrigo.',
    signUps: [0, 3, 6, 9],
    car: { seats: 3, fromPlace: 'Sallent de Gállego', centsPerSeat: 900 },
  },
  {
    leader: 11,
    commission: 'Montaña',
    inDays: 4,
    tour: 'cabana-sorda',
    kind: 'snowshoeing',
    title: 'Raquetas a Cabana Sorda',
    story: 'Primera salida con nieve. Repasamos el uso del ARVA antes de echar a andar.',
    places: 5,
    meetingPoint: 'Local del club, café desde las 6:15',
    meetsAt: '06:30',
    requirements: 'Raquetas, bastones y kit de ARVA (el club los presta).',
    signUps: [9, 0, 6, 16, 3, 1],
    car: { seats: 4, fromPlace: 'Biescas', centsPerSeat: 1_200 },
  },
  {
    leader: 1,
    commission: 'Esquí de montaña',
    inDays: 17,
    tour: 'vall-del-riu',
    kind: 'skiTouring',
    title: 'Estreno de temporada en Vall del Riu',
    story: 'Si el boletín da tres o más, cambiamos de valle o de día.',
    places: 6,
    meetingPoint: 'Gasolinera de Sallent',
    meetsAt: '06:00',
    requirements: 'Vuelta María y material de seguridad propios.',
    signUps: [3, 16],
    car: null,
  },
  {
    leader: 7,
    commission: 'Montaña',
    inDays: 38,
    tour: 'coma-pedrosa',
    kind: 'hiking',
    title: 'El techo de Andorra, con quien lo tenga pendiente',
    story: 'Subimos despacio y bajamos al refugio a comer.',
    places: 12,
    meetingPoint: 'Arinsal, parking del telecabina',
    meetsAt: '07:30',
    requirements: 'Crampones y piolet si hay nieve dura arriba.',
    signUps: [0, 6],
    car: null,
  },
];
