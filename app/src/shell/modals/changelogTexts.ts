import type { Language } from '@cordada/core/pages/pageTable';

export const CHANGELOG: readonly {
  readonly release: number;
  readonly date: string;
  readonly news: Readonly<Record<Language, readonly string[]>>;
}[] = [
  {
    release: 117,
    date: '2026-11-21',
    news: {
      en: [
        'Cordada is new from the ground up: faster pages, dark and light, on every screen.',
        'Drop the file of your activity and Cordada tells you which summits, huts and passes you went over.',
        'A map of everything: mountains, volcanoes, shelters, couloirs, via ferratas, climbs and routes.',
        'Find anything by any of its names, with or without accents, even with a slip of the finger.',
      ],
      es: [
        'Cordada es nueva desde los cimientos: páginas más rápidas, claras u oscuras, en cualquier pantalla.',
        'Sube el track de tu actividad y Cordada te dice por qué cimas, refugios y collados has pasado.',
        'Un mapa con todo: montañas, volcanes, refugios, corredores, vías ferratas, escaladas y rutas.',
        'Encuentra lo que sea por cualquiera de sus nombres, con o sin tildes, aunque se te escape una letra.',
      ],
    },
  },
];
