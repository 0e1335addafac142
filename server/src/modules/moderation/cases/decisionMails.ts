import type { AbuseSubject } from '@cordada/core/moderation/abuse';
import type { Language } from '@cordada/core/pages/pageTable';
import { formatDate } from '@cordada/core/format/formatDate';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { findContact, mailLink } from '#server/modules/accounts/index.ts';
import { queueMail } from '#server/modules/mails/index.ts';

type Mailed = 'hide' | 'restore' | 'warn' | 'limit' | 'suspend' | 'lift';
/** What is hidden and belongs to one member. */
type Hidden = Exclude<AbuseSubject, 'user' | 'element'>;

interface Texts {
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly what: Readonly<Record<Exclude<Mailed, 'hide' | 'restore'>, string>>;
  readonly hide: Readonly<Record<Hidden, string>>;
  readonly restore: Readonly<Record<Hidden, string>>;
  readonly until: (date: string) => string;
  readonly reason: (reason: string) => string;
  readonly action: string;
  /** The button of a mail against whose decision one may appeal. */
  readonly appealAction: string;
  readonly appeal: string;
  readonly closing: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'A decision about what you published',
    hello: (name) => `Hello ${name},`,
    what: {
      warn: 'An administrator warns you about what you published.',
      limit: 'An administrator limited your account: for now you cannot publish posts.',
      suspend: 'An administrator suspended your account. You cannot log in, and what you published is not shown.',
      lift: 'The limits of your account have ended. What you published is shown again.',
    },
    hide: {
      post: 'An administrator hid a post of yours. Nobody sees it for now.',
      activity: 'An administrator hid an activity of yours. Only you see it for now.',
      image: 'An administrator hid a photo of yours. Nobody else sees it for now.',
    },
    restore: {
      post: 'An administrator restored a post of yours. It is shown again.',
      activity: 'An administrator restored an activity of yours. It is shown again.',
      image: 'An administrator restored a photo of yours. It is shown again.',
    },
    until: (date) => `This lasts until ${date}.`,
    reason: (reason) => `The reason: ${reason}`,
    action: 'Open the community',
    appealAction: 'Appeal',
    appeal:
      'If you think that this was a mistake, you can appeal once within 20 days with the button below, without logging in. An administrator reads it.',
    closing: 'If you think that this was a mistake, reply to this email: the people who run this site read it.',
  },
  es: {
    subject: 'Una decisión sobre lo que has publicado',
    hello: (name) => `Hola, ${name}:`,
    what: {
      warn: 'Un administrador te hace una advertencia por lo que has publicado.',
      limit: 'Un administrador ha limitado tu cuenta: por ahora no puedes publicar.',
      suspend: 'Un administrador ha suspendido tu cuenta. No puedes iniciar sesión y lo que publicaste no se muestra.',
      lift: 'Han terminado los límites de tu cuenta. Lo que publicaste vuelve a mostrarse.',
    },
    hide: {
      post: 'Un administrador ha ocultado una publicación tuya. Por ahora no la ve nadie.',
      activity: 'Un administrador ha ocultado una actividad tuya. Por ahora solo la ves tú.',
      image: 'Un administrador ha ocultado una foto tuya. Por ahora no la ve nadie más.',
    },
    restore: {
      post: 'Un administrador ha recuperado una publicación tuya. Vuelve a mostrarse.',
      activity: 'Un administrador ha recuperado una actividad tuya. Vuelve a mostrarse.',
      image: 'Un administrador ha recuperado una foto tuya. Vuelve a mostrarse.',
    },
    until: (date) => `Dura hasta el ${date}.`,
    reason: (reason) => `El motivo: ${reason}`,
    action: 'Abrir la comunidad',
    appealAction: 'Presentar un recurso',
    appeal:
      'Si crees que es un error, puedes recurrirlo una vez en un plazo de 20 días con el botón de abajo, sin iniciar sesión. Lo lee un administrador.',
    closing: 'Si crees que es un error, responde a este correo: lo lee quien administra este sitio.',
  },
};

function whatOf(t: Texts, action: Mailed, subject: AbuseSubject): string | null {
  if (action !== 'hide' && action !== 'restore') return t.what[action];
  // Authors of elements are notified by the wiki.
  return subject === 'user' || subject === 'element' ? null : t[action][subject];
}

/** Mails a decision and its reason to the member concerned. Before a suspension, because it hides the address. */
export async function mailDecision(
  trx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  accountId: string,
  decision: {
    readonly action: Mailed;
    readonly subject: AbuseSubject;
    readonly reason: string;
    readonly until: Date | null;
    readonly key: string | null;
  },
): Promise<void> {
  const contact = await findContact(trx, accountId);
  if (!contact) return;
  const t = TEXTS[contact.language];
  const { action, subject, reason, until, key } = decision;
  const what = whatOf(t, action, subject);
  if (what === null) return;
  await queueMail(
    trx,
    { accountId, name: contact.firstName, address: contact.email },
    {
      subject: t.subject,
      paragraphs: [
        t.hello(contact.firstName),
        what,
        ...(until ? [t.until(formatDate(until.toISOString().slice(0, 10), contact.language))] : []),
        ...(reason ? [t.reason(reason)] : []),
        ...(key ? [t.appeal] : []),
      ],
      action:
        key === null
          ? { label: t.action, url: mailLink(publicUrl, contact.language, 'community') }
          : { label: t.appealAction, url: mailLink(publicUrl, contact.language, 'appeal', key) },
      closing: [t.closing],
    },
  );
}
