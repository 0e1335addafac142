import type { HelpTexts } from './helpDocument.ts';

export const TERMS: HelpTexts = {
  en: {
    title: 'Terms of use',
    lead: 'A few rules between people who share a rope.',
    sections: [
      {
        title: 'The mountains are dangerous',
        paragraphs: [
          'What is written here may be wrong, incomplete or out of date. You decide where you go, with whom and with what; no one who writes here is liable for it.',
        ],
      },
      {
        title: 'What you share',
        paragraphs: [
          'Share only what is yours or what you may share. What you publish stays yours; you allow this site to show it, in the form and to the people you chose.',
          'Write so that others can rely on it: what you saw, when, and how sure you are.',
        ],
      },
      {
        title: 'What is not welcome',
        paragraphs: [
          'Insults, advertising, other people’s private matters, invented facts, and anything that harms people, animals or places. Such things may be removed and accounts closed.',
        ],
      },
      {
        title: 'The service',
        paragraphs: ['It is offered as it is. Keep the originals of your tracks: no archive is for ever.'],
      },
    ],
  },
  es: {
    title: 'Condiciones de uso',
    lead: 'Unas pocas reglas entre gente que comparte cuerda.',
    sections: [
      {
        title: 'La montaña tiene riesgos',
        paragraphs: [
          'Lo que está escrito aquí puede ser erróneo, incompleto o antiguo. Tú decides adónde vas, con quién y con qué; nadie que haya escrito aquí responde por ello.',
        ],
      },
      {
        title: 'Lo que compartes',
        paragraphs: [
          'Comparte solo lo tuyo o lo que puedas compartir. Lo que publicas sigue siendo tuyo; permites a este sitio mostrarlo en la forma y a las personas que elegiste.',
          'Escribe de manera que otros puedan fiarse: qué viste, cuándo y con qué seguridad.',
        ],
      },
      {
        title: 'Lo que no es bienvenido',
        paragraphs: [
          'Insultos, publicidad, asuntos privados de otras personas, datos inventados y cualquier cosa que dañe a personas, animales o lugares. Se puede retirar y se pueden cerrar cuentas.',
        ],
      },
      {
        title: 'El servicio',
        paragraphs: ['Se ofrece tal como es. Conserva los originales de tus tracks: ningún archivo es para siempre.'],
      },
    ],
  },
};
