import type { Language } from '@cordada/core/pages/pageTable';
import type { MailContent } from '#server/modules/mails/index.ts';

interface Texts {
  readonly invitation: (club: string, url: string) => MailContent;
  readonly handoverOffered: (club: string, url: string) => MailContent;
  readonly handoverAsked: (member: string, url: string) => MailContent;
  readonly handedOver: (club: string, member: string) => MailContent;
  readonly tookOver: (club: string, email: string, url: string) => MailContent;
}

/** Invitations are in the language of the club, as that of the invited person is not known. */
export const MEMBERSHIP_MAILS: Readonly<Record<Language, Texts>> = {
  en: {
    invitation: (club, url) => ({
      subject: `${club} invites you to join`,
      paragraphs: [
        'Hello,',
        `${club} is on Cordada, where its members plan and share what they do in the mountains, and has kept a place for you. The invitation works for thirty days.`,
      ],
      action: { label: 'See the club', url },
      closing: ['If you do not know this club, ignore this email: nothing happens without you.'],
    }),
    handoverOffered: (club, url) => ({
      subject: `${club} would like to hand its account over to you`,
      paragraphs: [
        'Hello,',
        `${club} offers you its account on Cordada: its page, members, calendar, subscription and invoices. Nothing changes until you accept, on the page of the club.`,
      ],
      action: { label: 'See the offer', url },
      closing: ['If you do not want it, decline there or ignore this email.'],
    }),
    handoverAsked: (member, url) => ({
      subject: `Your club is offered to ${member}`,
      paragraphs: [
        'Hello,',
        `You have offered the account of your club to ${member}. Until the offer is accepted, nothing changes and you can take it back. Then the account gets another address and password, and you can no longer log in to it.`,
      ],
      action: { label: 'See the offer', url },
      closing: ['If it was not you, take the offer back and change your password now.'],
    }),
    handedOver: (club, member) => ({
      subject: `${club} is handed over`,
      paragraphs: [
        'Hello,',
        `${member} has accepted the account of ${club}. It has another address and password now, and this address no longer works for it. Members, calendar, subscription and invoices have stayed.`,
      ],
      closing: ['The card of the subscription stays until the new owner changes it. Ask for that if it is yours.'],
    }),
    tookOver: (club, email, url) => ({
      subject: `${club} is yours now`,
      paragraphs: [
        'Hello,',
        `You have taken over the account of ${club}. Log in to it with ${email} and the password that you have chosen, and confirm this address by the email that we have sent there.`,
        'Look at the subscription in its settings: the card may still be that of the former owner.',
      ],
      action: { label: 'See the club', url },
      closing: ['Your own account stays as it is, and is an administrator of the club.'],
    }),
  },
  es: {
    invitation: (club, url) => ({
      subject: `${club} te invita a unirte`,
      paragraphs: [
        'Hola:',
        `${club} está en Cordada, donde sus socios planean y comparten lo que hacen en la montaña, y te ha guardado una plaza. La invitación funciona durante treinta días.`,
      ],
      action: { label: 'Ver el club', url },
      closing: ['Si no conoces este club, ignora este correo: no ocurre nada sin ti.'],
    }),
    handoverOffered: (club, url) => ({
      subject: `${club} quiere traspasarte su cuenta`,
      paragraphs: [
        'Hola:',
        `${club} te ofrece su cuenta de Cordada: su página, sus socios, el calendario, la suscripción y las facturas. Nada cambia hasta que aceptes, en la página del club.`,
      ],
      action: { label: 'Ver la oferta', url },
      closing: ['Si no la quieres, recházala allí o ignora este correo.'],
    }),
    handoverAsked: (member, url) => ({
      subject: `Has ofrecido tu club a ${member}`,
      paragraphs: [
        'Hola:',
        `Has ofrecido la cuenta de tu club a ${member}. Hasta que acepte, nada cambia y puedes retirar la oferta. Después, la cuenta tendrá otra dirección y otra contraseña, y ya no podrás entrar en ella.`,
      ],
      action: { label: 'Ver la oferta', url },
      closing: ['Si no has sido tú, retira la oferta y cambia tu contraseña ahora.'],
    }),
    handedOver: (club, member) => ({
      subject: `Traspaso de ${club}`,
      paragraphs: [
        'Hola:',
        `${member} ha aceptado la cuenta de ${club}. Ahora tiene otra dirección y otra contraseña, y esta dirección ya no sirve para entrar. Los socios, el calendario, la suscripción y las facturas siguen igual.`,
      ],
      closing: ['La tarjeta de la suscripción se mantiene hasta que se cambie. Si es la tuya, pide que la cambien.'],
    }),
    tookOver: (club, email, url) => ({
      subject: `${club} ya es tuyo`,
      paragraphs: [
        'Hola:',
        `Te has hecho cargo de la cuenta de ${club}. Entra con ${email} y la contraseña que has elegido, y confirma esa dirección con el correo que hemos enviado allí.`,
        'Revisa la suscripción en sus ajustes: la tarjeta puede ser todavía la anterior.',
      ],
      action: { label: 'Ver el club', url },
      closing: ['Tu propia cuenta sigue igual y administra el club.'],
    }),
  },
};
