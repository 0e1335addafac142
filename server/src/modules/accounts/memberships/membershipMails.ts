import type { Language } from '@cordada/core/pages/pageTable';
import type { MailContent } from '#server/modules/mails/index.ts';

interface Texts {
  readonly invitation: (club: string, url: string) => MailContent;
}

/** In the language of the club, as that of the invited person is not known. */
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
  },
};
