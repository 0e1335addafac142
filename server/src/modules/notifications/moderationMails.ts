import type { Language } from '@cordada/core/pages/pageTable';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import { originOf } from '@cordada/core/pages/origins';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { EventMap } from '#server/jobs/events.ts';
import { findContact } from '#server/modules/accounts/index.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import { listNotificationSettings } from './notifications.queries.ts';

type Moderation = EventMap['contribution.moderated'];

interface Texts {
  readonly subject: (name: string) => string;
  readonly hello: (name: string) => string;
  readonly what: Readonly<Record<Moderation['action'], (name: string, count: number) => string>>;
  readonly reason: (reason: string) => string;
  readonly action: string;
  readonly closing: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    subject: (name) => (name ? `Your contribution to ${name}` : 'Your contributions'),
    hello: (name) => `Hello ${name},`,
    what: {
      merge: (name) =>
        `An administrator merged two pages: ${name}. The old links lead to the new page. What you had started to write about it is in your drafts, ready to be merged with what is published.`,
      delete: (name) => `An administrator removed ${name} from the encyclopedia.`,
      putBack: (name) => `An administrator restored ${name}.`,
      protect: (name) => `An administrator protected ${name}: for now only administrators can change it.`,
      giveBack: (name) => `${name} is open again: every member can change it.`,
      hideRevision: (name) => `An administrator hid a revision of ${name} that you published.`,
      showRevision: (name) => `A revision of ${name} that you published is shown again.`,
      revertUser: (_, count) =>
        count === 1
          ? 'An administrator reverted one of your changes to the encyclopedia.'
          : `An administrator reverted your changes to ${count} pages of the encyclopedia.`,
    },
    reason: (reason) => `The reason: ${reason}`,
    action: 'See my contributions',
    closing: 'If you think that this was a mistake, reply to this email: the people who run this site can help.',
  },
  es: {
    subject: (name) => (name ? `Tu contribución a ${name}` : 'Tus contribuciones'),
    hello: (name) => `Hola, ${name}:`,
    what: {
      merge: (name) =>
        `Un administrador ha unido dos fichas: ${name}. Los enlaces antiguos llevan a la ficha nueva. Lo que habías empezado a escribir está entre tus borradores, para unirlo con lo publicado.`,
      delete: (name) => `Un administrador ha retirado ${name} de la enciclopedia.`,
      putBack: (name) => `Un administrador ha recuperado ${name}.`,
      protect: (name) => `Un administrador ha protegido ${name}: por ahora solo pueden cambiarlo los administradores.`,
      giveBack: (name) => `${name} vuelve a estar abierto: cualquier miembro puede cambiarlo.`,
      hideRevision: (name) => `Un administrador ha ocultado una revisión de ${name} que publicaste.`,
      showRevision: (name) => `Una revisión de ${name} que publicaste vuelve a mostrarse.`,
      revertUser: (_, count) =>
        count === 1
          ? 'Un administrador ha revertido uno de tus cambios en la enciclopedia.'
          : `Un administrador ha revertido tus cambios en ${count} fichas de la enciclopedia.`,
    },
    reason: (reason) => `El motivo: ${reason}`,
    action: 'Ver mis contribuciones',
    closing: 'Si crees que es un error, responde a este correo: quien administra este sitio puede ayudarte.',
  },
};

/** Mails a decision of an administrator and its reason to the authors it concerns, except those who want no such mail. */
export async function mailModeration(
  trx: Db,
  config: Pick<Config, 'publicUrl'>,
  accountIds: readonly string[],
  { action, name, reason, count }: Moderation,
): Promise<void> {
  for (const accountId of accountIds) {
    const contact = await findContact(trx, accountId);
    const settings = await listNotificationSettings(trx, accountId);
    const chosen = settings.find(({ kind, channel }) => kind === 'moderation' && channel === 'email');
    if (!contact?.isVerified || chosen?.isOn === false) continue;
    const t = TEXTS[contact.language];
    const url = `${originOf(config.publicUrl, contact.language)}${encodePath(buildPath('myContributions', contact.language))}`;
    await queueMail(
      trx,
      { accountId, name: contact.firstName, address: contact.email },
      {
        subject: t.subject(name),
        paragraphs: [t.hello(contact.firstName), t.what[action](name, count), ...(reason ? [t.reason(reason)] : [])],
        action: { label: t.action, url },
        closing: [t.closing],
      },
    );
  }
}
