import type { KindName } from '@cordada/core/elements/kinds';
import type { Language } from '@cordada/core/pages/pageTable';

interface Texts {
  readonly tagline: string;
  readonly kinds: Readonly<Record<KindName, string>>;
  readonly prominence: (height: string) => string;
  readonly places: (count: number) => string;
  readonly activities: (count: number) => string;
  readonly conversation: string;
  readonly post: string;
  readonly feeds: Readonly<
    Record<'activities' | 'elements' | 'posts', { readonly title: string; readonly description: string }>
  >;
  readonly shortcuts: Readonly<Record<'explore' | 'newActivity', string>>;
}

export const DISCOVERY_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    tagline: 'Organize and Share your Mountain Adventures',
    kinds: {
      mountain: 'Mountain',
      volcano: 'Volcano',
      shelter: 'Shelter',
      couloir: 'Couloir',
      viaFerrata: 'Via ferrata',
      climbingRoute: 'Climbing route',
      ridge: 'Ridge',
      route: 'Route',
      genericPoint: 'Point',
      access: 'Access',
      region: 'Region',
      list: 'List',
      activity: 'Activity',
      image: 'Image',
      user: 'Member',
      pin: 'Pin',
    },
    prominence: (height) => `${height} prominence`,
    places: (count) => (count === 1 ? '1 place' : `${count} places`),
    activities: (count) => (count === 1 ? '1 activity' : `${count} activities`),
    conversation: 'Conversation',
    post: 'Post',
    feeds: {
      activities: { title: 'Cordada: activities', description: 'What people have been up to in the mountains.' },
      elements: { title: 'Cordada: new places', description: 'What has come to the encyclopedia of mountains.' },
      posts: { title: 'Cordada: posts', description: 'What people say about mountains.' },
    },
    shortcuts: { explore: 'Explore the map', newActivity: 'New activity' },
  },
  es: {
    tagline: 'Organiza y comparte tus aventuras de montaña',
    kinds: {
      mountain: 'Montaña',
      volcano: 'Volcán',
      shelter: 'Refugio',
      couloir: 'Corredor',
      viaFerrata: 'Vía ferrata',
      climbingRoute: 'Vía de escalada',
      ridge: 'Arista',
      route: 'Ruta',
      genericPoint: 'Punto',
      access: 'Acceso',
      region: 'Región',
      list: 'Lista',
      activity: 'Actividad',
      image: 'Imagen',
      user: 'Miembro',
      pin: 'Pin',
    },
    prominence: (height) => `${height} de prominencia`,
    places: (count) => (count === 1 ? '1 lugar' : `${count} lugares`),
    activities: (count) => (count === 1 ? '1 actividad' : `${count} actividades`),
    conversation: 'Conversación',
    post: 'Publicación',
    feeds: {
      activities: { title: 'Cordada: actividades', description: 'Lo que la gente ha hecho en la montaña.' },
      elements: { title: 'Cordada: lugares nuevos', description: 'Lo último en la enciclopedia de montañas.' },
      posts: { title: 'Cordada: publicaciones', description: 'Lo que se cuenta de la montaña.' },
    },
    shortcuts: { explore: 'Explorar el mapa', newActivity: 'Nueva actividad' },
  },
};
