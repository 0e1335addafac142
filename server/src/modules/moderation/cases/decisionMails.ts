import type { Language } from '@cordada/core/pages/pageTable';
import { formatDate } from '@cordada/core/format/formatDate';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { findContact, mailLink } from '#server/modules/accounts/index.ts';
import { queueMail } from '#server/modules/mails/index.ts';

type Mailed = 'hide' | 'restore' | 'warn' | 'limit' | 'suspend' | 'lift';

interface Texts {
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly what: Readonly<Record<Mailed, string>>;
  readonly until: (date: string) => string;
  readonly reason: (reason: string) => string;
  readonly action: string;
  readonly appeal: string;
  readonly key: (key: string) => string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'A decision about what you published',
    hello: (name) => `Hello ${name},`,
    what: {
      hide: 'An administrator hid a post of yours. Nobody sees it for now.',
      restore: 'An administrator restored a post of yours. It is shown again.',
      warn: 'An administrator warns you about what you published.',
      limit: 'An administrator limited your account: for now you cannot publish posts.',
      suspend: 'An administrator suspended your account. You cannot log in, and what you published is not shown.',
      lift: 'The limits of your account have ended. What you published is shown again.',
    },
    until: (date) => `This lasts until ${date}.`,
    reason: (reason) => `The reason: ${reason}`,
    action: 'Open the community',
    appeal:
      'If you think that this was a mistake, reply to this email within 20 days: the people who run this site read it.',
    key: (key) => `Please quote this reference in your reply: ${key}`,
  },
  es: {
    subject: 'Una decisión sobre lo que has publicado',
    hello: (name) => `Hola, ${name}:`,
    what: {
      hide: 'Un administrador ha ocultado una publicación tuya. Por ahora no la ve nadie.',
      restore: 'Un administrador ha recuperado una publicación tuya. Vuelve a mostrarse.',
      warn: 'Un administrador te hace una advertencia por lo que has publicado.',
      limit: 'Un administrador ha limitado tu cuenta: por ahora no puedes publicar.',
      suspend: 'Un administrador ha suspendido tu cuenta. No puedes iniciar sesión y lo que publicaste no se muestra.',
      lift: 'Han terminado los límites de tu cuenta. Lo que publicaste vuelve a mostrarse.',
    },
    until: (date) => `Dura hasta el ${date}.`,
    reason: (reason) => `El motivo: ${reason}`,
    action: 'Abrir la comunidad',
    appeal:
      'Si crees que es un error, responde a este correo en un plazo de 20 días: lo lee quien administra este sitio.',
    key: (key) => `Indica esta referencia en tu respuesta: ${key}`,
  },
};

/** Mails a decision and its reason to the member concerned. Before a suspension, because it hides the address. */
export async function mailDecision(
  trx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  accountId: string,
  decision: {
    readonly action: Mailed;
    readonly reason: string;
    readonly until: Date | null;
    readonly key: string | null;
  },
): Promise<void> {
  const contact = await findContact(trx, accountId);
  if (!contact) return;
  const t = TEXTS[contact.language];
  const { action, reason, until, key } = decision;
  await queueMail(
    trx,
    { accountId, name: contact.firstName, address: contact.email },
    {
      subject: t.subject,
      paragraphs: [
        t.hello(contact.firstName),
        t.what[action],
        ...(until ? [t.until(formatDate(until.toISOString().slice(0, 10), contact.language))] : []),
        ...(reason ? [t.reason(reason)] : []),
        ...(key ? [t.key(key)] : []),
      ],
      action: { label: t.action, url: mailLink(publicUrl, contact.language, 'community') },
      closing: [t.appeal],
    },
  );
}
