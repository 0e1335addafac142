import type { HelpTexts } from './helpDocument.ts';

export const ABOUT: HelpTexts = {
  en: {
    title: 'What Cordada is',
    lead: 'A field guide to the mountains that is written by those who climb them, and the place for what you did there.',
    sections: [
      {
        title: 'An encyclopedia',
        paragraphs: [
          'Mountains, volcanoes, shelters, couloirs, via ferratas, climbing routes, ridges, routes, passes and lakes, and the ways to reach them. Each entry says where its facts come from and how exact its position is.',
          'Nobody knows a mountain for ever: conditions change, rock falls, huts close. Use what you read here together with a current map, the forecast and your own judgement.',
        ],
      },
      {
        title: 'Your activities',
        paragraphs: [
          'Upload the track of your watch or phone. Cordada shows it on the map with its profile and proposes the summits, huts and passes that you reached. You confirm them, and your targets and lists are completed on that day.',
          'Distance is measured along the recorded track. Ascent is added up over a smoothed profile, so that GPS noise does not count: it is often less than what a device shows.',
        ],
      },
      {
        title: 'In an emergency',
        paragraphs: [
          'Call 112 in Europe, or the number of the country you are in. Say where you are, what happened, how many you are and what the weather is like.',
        ],
      },
    ],
  },
  es: {
    title: 'Qué es Cordada',
    lead: 'Una guía de montaña escrita por quienes la suben, y el lugar para guardar lo que has hecho en ella.',
    sections: [
      {
        title: 'Una enciclopedia',
        paragraphs: [
          'Montañas, volcanes, refugios, corredores, vías ferratas, vías de escalada, aristas, rutas, collados y lagos, y los accesos para llegar. Cada ficha dice de dónde salen sus datos y con qué exactitud se conoce su posición.',
          'Nadie conoce una montaña para siempre: cambian las condiciones, cae roca, cierran refugios. Usa lo que leas aquí junto con un mapa actual, el parte meteorológico y tu propio criterio.',
        ],
      },
      {
        title: 'Tus actividades',
        paragraphs: [
          'Sube el track de tu reloj o de tu móvil. Cordada lo muestra en el mapa con su perfil y propone las cimas, los refugios y los collados por los que pasaste. Tú los confirmas, y tus objetivos y listas quedan completados ese día.',
          'La distancia se mide sobre el track grabado. El desnivel positivo se suma sobre un perfil suavizado, para que no cuente el ruido del GPS: suele ser menor que el que muestra un dispositivo.',
        ],
      },
      {
        title: 'En una emergencia',
        paragraphs: [
          'Llama al 112 en Europa, o al número del país en el que estés. Di dónde estáis, qué ha pasado, cuántos sois y qué tiempo hace.',
        ],
      },
    ],
  },
};
