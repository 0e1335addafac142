import { ACCOUNT_DELETION_DAYS } from '@cordada/core/limits';
import type { HelpTexts } from './helpDocument.ts';

export const PRIVACY: HelpTexts = {
  en: {
    title: 'Privacy policy',
    lead: 'What this site keeps about you, who sees it, and what you can do about it.',
    sections: [
      {
        title: 'What is kept',
        paragraphs: [
          'Your name and email address, a one-way hash of your password, the language you chose, your activities with their tracks, your targets and what you write in the encyclopedia. A hash of the session of each device keeps you logged in for at most 180 days. After you log out the browser keeps a key that opens nothing: it tells this device from those of strangers who guess passwords.',
          'The original of every uploaded track is kept for you alone: nobody else can download it. Of a picture for your profile only smaller copies are kept, without where and with what it was taken.',
          'Mails about your account wait here until they have left, and what they said is forgotten then. If you sign in through a provider, its id for you and the address there are kept. Of a passkey we keep its public key, its name and when it was last used; your fingerprint or face never leaves your device.',
          'If you subscribe, our payment provider keeps your card and we never see its number. We keep your invoices for ten years and, so that each trial is given once, a keyed hash of your email address and of the card, also after the account is deleted.',
        ],
      },
      {
        title: 'Who sees it',
        paragraphs: [
          'Your name, the text about you, your pictures and your public activities are visible to everybody, unless you make your profile private: then only your name and picture stay, beside public activities. An activity with the visibility “Only me”, and every draft, is visible to nobody else: on no page, map, list, count or download.',
          'Other people see the track of a public activity without its start and end, at least 200 metres around each, and without your hidden zones: circles around your home and other private places that you draw in the settings, up to ten. The server removes those parts from everything it sends: tracks, stats, times, waypoints, photo locations and downloads. Only you see and download the whole track; its page shows you what others see. You choose how much of the ends is hidden and can show both ends of a single activity.',
          'Your email address is shown to nobody.',
        ],
      },
      {
        title: 'What is not done',
        paragraphs: [
          'There are no cookies for advertising, no trackers of others, and no sale of data. The map of Cordada is served from here. Where this site also offers base maps or terrain of others, the map names them, and their server learns which part of it you look at. Your position is asked for only when you tap for it: “Near me” puts it into the address to about a kilometre, the map asks for what lies around. “Where people walk” counts public activities, in places that at least five members have crossed, without the beginnings and ends of ways and without hidden zones; and where at least five of them stood on a summit, the median of their positions is offered to editors of its page. In the settings you choose not to be counted.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          `In the settings you correct what is kept about you, download all of it, and delete your account: it disappears at once and is erased after ${ACCOUNT_DELETION_DAYS} days, within which logging in brings it back. What you wrote in the encyclopedia stays without your name. You can delete any activity by itself, and log out devices that are not yours.`,
        ],
      },
    ],
  },
  es: {
    title: 'Política de privacidad',
    lead: 'Qué guarda este sitio sobre ti, quién lo ve y qué puedes hacer.',
    sections: [
      {
        title: 'Qué se guarda',
        paragraphs: [
          'Tu nombre y tu correo, un resumen irreversible de tu contraseña, el idioma que elegiste, tus actividades con sus tracks, tus objetivos y lo que escribes en la enciclopedia. Un resumen de la sesión de cada dispositivo te mantiene conectado como máximo 180 días. Cuando sales, el navegador conserva una clave que no abre nada: distingue este dispositivo de los de extraños que prueban contraseñas.',
          'El original de cada track que subes se guarda solo para ti: nadie más puede descargarlo. De una foto para tu perfil solo se guardan copias más pequeñas, sin dónde ni con qué se tomó.',
          'Los mensajes sobre tu cuenta esperan aquí hasta que salen y entonces se olvida lo que decían. Si entras con un proveedor, se guardan el identificador que tiene de ti y el correo que figura allí. De una llave de acceso guardamos su clave pública, su nombre y cuándo se usó por última vez; tu huella o tu cara nunca salen de tu dispositivo.',
          'Si te suscribes, nuestro proveedor de pagos guarda la tarjeta y nosotros nunca vemos su número. Guardamos tus facturas diez años y, para que cada prueba se dé una sola vez, un resumen cifrado de tu correo y de la tarjeta, también cuando la cuenta ya no existe.',
        ],
      },
      {
        title: 'Quién lo ve',
        paragraphs: [
          'Tu nombre, el texto sobre ti, tus fotos y tus actividades públicas son visibles para todos, salvo que hagas privado tu perfil: entonces solo quedan tu nombre y tu foto junto a las actividades públicas. Una actividad con la visibilidad «Solo yo», igual que cualquier borrador, no la ve nadie más: en ninguna página, mapa, lista, recuento ni descarga.',
          'De una actividad pública los demás ven el track sin su comienzo ni su final, al menos 200 metros alrededor de cada uno, y sin tus zonas ocultas: los círculos alrededor de tu casa y otros lugares que dibujes en los ajustes, hasta diez. Se corta en el servidor, en todo lo que sale de él: tracks, datos, horas, puntos de paso, ubicaciones de fotos y descargas. Solo tú ves y descargas el track entero; su página te muestra lo que ven los demás. Tú eliges cuánto se oculta de los extremos, y puedes mostrarlos en una actividad concreta.',
          'Tu correo no se muestra a nadie.',
        ],
      },
      {
        title: 'Qué no se hace',
        paragraphs: [
          'No hay cookies publicitarias, ni rastreadores de terceros, ni venta de datos. El mapa de Cordada se sirve desde aquí. Donde este sitio ofrece además mapas base o relieve de otros, el mapa los nombra y su servidor sabe qué parte miras. Tu posición solo se pide cuando lo tocas: «Cerca de mí» la pone en la dirección con una precisión de un kilómetro, y el mapa pide lo que hay alrededor. «Por dónde camina la gente» cuenta actividades públicas, en lugares por los que han pasado al menos cinco miembros, sin comienzos ni finales y sin zonas ocultas; y donde al menos cinco han pisado una cima, se ofrece a quien edita su página la mediana de sus posiciones. En los ajustes puedes elegir que no se te cuente.',
        ],
      },
      {
        title: 'Tus derechos',
        paragraphs: [
          `En los ajustes corriges lo que se guarda sobre ti, lo descargas todo y borras tu cuenta: desaparece enseguida y se elimina a los ${ACCOUNT_DELETION_DAYS} días, durante los cuales puedes recuperarla al iniciar sesión. Lo que escribiste en la enciclopedia se queda sin tu nombre. También puedes borrar cualquier actividad y cerrar la sesión en dispositivos que no sean tuyos.`,
        ],
      },
    ],
  },
};
