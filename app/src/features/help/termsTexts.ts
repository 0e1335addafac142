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
        title: 'Plans and payments',
        paragraphs: [
          'The free plan is free for good. Pro and Club are subscriptions by the month or the year; prices include VAT and are charged in advance by our payment provider, who keeps the card. You can try each of them once without paying: Pro for 7 days, Club for 14. This holds for each person and each card: if a card has been used for a trial before, no trial begins and nothing is charged.',
          'A subscription renews until you switch renewal off in the settings, which takes effect at the end of what is paid. A larger plan begins at once and you pay the difference; a smaller one begins when the paid period ends.',
          'You agree that a plan begins at once. As a consumer in the European Union you may still withdraw within 14 days of the first payment: write to us and we return it in full. Refunds go back to the card that paid. If you dispute a charge with your bank, the plan goes on until that is settled.',
          'When a renewal is declined you keep everything for 14 days. When a plan ends nothing is deleted: what exceeds the free plan stays readable and can be exported. Prices change only for renewals, at least 30 days after we have told you by email.',
          'Deleting your account switches renewal off at once and ends the subscription when the account is erased. Every payment has an invoice in your settings, with the VAT of the country of your billing address. We keep invoices for ten years, with that country and the one of the card as evidence, because the law asks for it.',
        ],
      },
      {
        title: 'Clubs',
        paragraphs: [
          'A club pays for the seats of its members and decides whom it accepts. It sees who its members are and which of its plans they sign up for, not what they keep to themselves. Who leaves, or whom the club removes, keeps everything of their own and returns to their own plan.',
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
        title: 'Planes y pagos',
        paragraphs: [
          'El plan gratuito es gratuito para siempre. Pro y Club son suscripciones mensuales o anuales; los precios incluyen el IVA y los cobra por adelantado nuestro proveedor de pagos, que es quien guarda la tarjeta. Puedes probar cada uno una vez sin pagar: Pro durante 7 días y Club durante 14. Vale para cada persona y cada tarjeta: si la tarjeta ya se usó para una prueba, la prueba no empieza y no se cobra nada.',
          'La suscripción se renueva hasta que desactives la renovación en los ajustes, lo que tiene efecto al final de lo pagado. Un plan mayor empieza en el acto y pagas la diferencia; uno menor empieza cuando termina el periodo pagado.',
          'Aceptas que el plan empiece en el acto. Si eres consumidor en la Unión Europea, puedes desistir de todos modos durante los 14 días siguientes al primer pago: escríbenos y te lo devolvemos entero. Las devoluciones van a la tarjeta con la que se pagó. Si reclamas un cargo a tu banco, el plan sigue hasta que se resuelva.',
          'Si se rechaza una renovación, lo mantienes todo durante 14 días. Cuando un plan termina no se borra nada: lo que supera el plan gratuito se puede seguir leyendo y exportar. Los precios solo cambian para las renovaciones, como pronto 30 días después de habértelo dicho por correo.',
          'Al borrar tu cuenta se desactiva la renovación en el acto, y la suscripción termina cuando la cuenta se elimina. Cada pago tiene su factura en tus ajustes, con el IVA del país de tu dirección de facturación. Guardamos las facturas diez años, con ese país y el de la tarjeta como prueba, porque la ley lo exige.',
        ],
      },
      {
        title: 'Clubes',
        paragraphs: [
          'El club paga las plazas de sus socios y decide a quién admite. Ve quiénes son sus socios y a qué planes suyos se apuntan, no lo que cada cual se reserva. Quien se va, o a quien el club da de baja, conserva todo lo suyo y vuelve a su propio plan.',
        ],
      },
      {
        title: 'El servicio',
        paragraphs: ['Se ofrece tal como es. Conserva los originales de tus tracks: ningún archivo es para siempre.'],
      },
    ],
  },
};
