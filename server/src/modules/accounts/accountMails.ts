import type { Language } from '@cordada/core/pages/pageTable';
import type { MailContent } from '#server/modules/mails/index.ts';

interface Texts {
  /**
   * Verifies a new or changed address. Contains no name, because it would carry text of a stranger to an arbitrary
   * address.
   */
  readonly verify: (url: string) => MailContent;
  readonly verifyTaken: (url: string) => MailContent;
  /** `name` is empty for an unverified address. */
  readonly reset: (name: string, since: string, url: string) => MailContent;
  readonly passwordChanged: (name: string, url: string) => MailContent;
  readonly providerLinked: (name: string, provider: string, url: string) => MailContent;
  readonly passkeyAdded: (name: string, passkey: string, url: string) => MailContent;
  readonly passkeyRemoved: (name: string, passkey: string, url: string) => MailContent;
  readonly emailChangeAsked: (name: string, address: string, url: string) => MailContent;
  readonly emailChanged: (name: string, address: string) => MailContent;
  readonly leaving: (name: string, days: number, url: string) => MailContent;
  readonly confirmSummary: (name: string, url: string) => MailContent;
  readonly summary: (name: string, counts: SummaryCounts, url: string, unsubscribeUrl: string) => MailContent;
  readonly notifications: (name: string, news: MailedNews) => MailContent;
}

export interface MailedNews {
  readonly count: number;
  /** Who did what, one each. */
  readonly lines: readonly string[];
  readonly url: string;
  readonly unsubscribeUrl: string;
}

/** Weekly activity as numbers only: others may read the mail, so it contains nothing private. */
export interface SummaryCounts {
  readonly unread: number;
  readonly activities: number;
  readonly revisions: number;
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const ACCOUNT_MAILS: Readonly<Record<Language, Texts>> = {
  en: {
    verify: (url) => ({
      subject: 'Confirm your email address',
      paragraphs: ['Hello,', 'Confirm that this address is yours. The link works for three days.'],
      action: { label: 'Confirm my address', url },
      closing: ['If this account is not yours, ignore this email: nothing happens without your confirmation.'],
    }),
    verifyTaken: (url) => ({
      subject: 'You already have an account',
      paragraphs: [
        'Hello,',
        'Someone tried to create an account on Cordada with this email, but you already have one. If it was you, log in to it or choose a new password.',
      ],
      action: { label: 'Open Cordada', url },
      closing: ['If it was not you, ignore this email: nobody has access to your account.'],
    }),
    reset: (name, since, url) => ({
      subject: 'Choose a new password',
      paragraphs: [
        name ? `Hello ${name},` : 'Hello,',
        `A new password was requested for the account you created on ${since}. The link works once, for an hour.`,
      ],
      action: { label: 'Choose a new password', url },
      closing: ['If it was not you, ignore this email: your password stays as it is.'],
    }),
    passwordChanged: (name, url) => ({
      subject: 'Your password has changed',
      paragraphs: [
        `Hello ${name},`,
        'The password of your account has just been changed, and all other devices were logged out.',
      ],
      action: { label: 'See my devices', url },
      closing: ['If it was not you, ask for a new password on the log-in page at once.'],
    }),
    providerLinked: (name, provider, url) => ({
      subject: `You can now log in with ${provider}`,
      paragraphs: [`Hello ${name},`, `${provider} is now linked to your account.`],
      action: { label: 'Open my settings', url },
      closing: ['If it was not you, unlink it in the settings and change your password at once.'],
    }),
    passkeyAdded: (name, passkey, url) => ({
      subject: 'You can now log in with a new passkey',
      paragraphs: [`Hello ${name},`, `The passkey “${passkey}” was added to your account.`],
      action: { label: 'Open my settings', url },
      closing: ['If it was not you, remove it in the settings and change your password at once.'],
    }),
    passkeyRemoved: (name, passkey, url) => ({
      subject: 'A passkey was removed',
      paragraphs: [`Hello ${name},`, `The passkey “${passkey}” was removed from your account and no longer works.`],
      action: { label: 'Open my settings', url },
      closing: ['If it was not you, change your password at once: the passkey was removed with it.'],
    }),
    emailChangeAsked: (name, address, url) => ({
      subject: 'Request to change your email address',
      paragraphs: [
        `Hello ${name},`,
        `A request was made to change the email of your account to ${address}. The change takes effect once that address confirms it.`,
      ],
      action: { label: 'Open my settings', url },
      closing: ['If it was not you, change your password at once: the request was made with it.'],
    }),
    emailChanged: (name, address) => ({
      subject: 'Your email address has changed',
      paragraphs: [`Hello ${name},`, `Your account now uses the email ${address}.`],
      closing: ['If it was not you, reply to this email: the people who run this site can help.'],
    }),
    leaving: (name, days, url) => ({
      subject: 'Your account is being deleted',
      paragraphs: [
        `Hello ${name},`,
        `Your account and your activities are hidden from now on and will be erased in ${days} days. Until then you can get everything back: log in and choose “Keep my account”.`,
      ],
      action: { label: 'Log in', url },
      closing: ['What you wrote in the encyclopedia stays, without your name.'],
    }),
    confirmSummary: (name, url) => ({
      subject: 'Confirm the weekly summary',
      paragraphs: [
        name ? `Hello ${name},` : 'Hello,',
        'You asked for a weekly summary by email. Confirm it once and you get it every Monday.',
      ],
      action: { label: 'Send me the summary', url },
      closing: ['If it was not you, ignore this email: nothing is sent without your confirmation.'],
    }),
    summary: (name, { unread, activities, revisions }, url, unsubscribeUrl) => ({
      subject: 'Your week on Cordada',
      paragraphs: [
        `Hello ${name},`,
        `This week: ${count(activities, 'new activity', 'new activities')} in the community, ${count(revisions, 'edit', 'edits')} to the encyclopedia and ${count(unread, 'unread notification', 'unread notifications')} for you.`,
      ],
      action: { label: 'See what happened', url },
      unsubscribe: { label: 'Unsubscribe from the weekly summary', url: unsubscribeUrl },
    }),
    notifications: (name, { count, lines, url, unsubscribeUrl }) => ({
      subject: count === 1 ? (lines[0] ?? '') : `You have ${count} new notifications`,
      paragraphs: [`Hello ${name},`, 'There is news for you on Cordada:', ...lines],
      action: { label: 'Open Cordada', url },
      unsubscribe: { label: 'Unsubscribe from notification emails', url: unsubscribeUrl },
    }),
  },
  es: {
    verify: (url) => ({
      subject: 'Confirma tu correo',
      paragraphs: ['Hola:', 'Confirma que este correo es tuyo. El enlace funciona durante tres días.'],
      action: { label: 'Confirmar mi correo', url },
      closing: ['Si esta cuenta no es tuya, ignora este correo: no pasa nada sin tu confirmación.'],
    }),
    verifyTaken: (url) => ({
      subject: 'Ya tienes una cuenta',
      paragraphs: [
        'Hola:',
        'Alguien ha intentado crear una cuenta de Cordada con este correo, pero ya tienes una. Si fuiste tú, inicia sesión en ella o elige otra contraseña.',
      ],
      action: { label: 'Abrir Cordada', url },
      closing: ['Si no fuiste tú, ignora este correo: nadie ha entrado en tu cuenta.'],
    }),
    reset: (name, since, url) => ({
      subject: 'Elige otra contraseña',
      paragraphs: [
        name ? `Hola, ${name}:` : 'Hola:',
        `Se ha pedido una contraseña nueva para la cuenta que creaste el ${since}. El enlace sirve una vez, durante una hora.`,
      ],
      action: { label: 'Elegir otra contraseña', url },
      closing: ['Si no fuiste tú, ignora este correo: tu contraseña sigue igual.'],
    }),
    passwordChanged: (name, url) => ({
      subject: 'Tu contraseña ha cambiado',
      paragraphs: [
        `Hola, ${name}:`,
        'La contraseña de tu cuenta acaba de cambiar y se ha cerrado la sesión en los demás dispositivos.',
      ],
      action: { label: 'Ver mis dispositivos', url },
      closing: ['Si no fuiste tú, pide otra contraseña ahora mismo en la página de inicio de sesión.'],
    }),
    providerLinked: (name, provider, url) => ({
      subject: `Ya puedes iniciar sesión con ${provider}`,
      paragraphs: [`Hola, ${name}:`, `Tu cuenta está ahora vinculada a ${provider}.`],
      action: { label: 'Abrir mis ajustes', url },
      closing: ['Si no fuiste tú, desvincúlalo en los ajustes y cambia tu contraseña ahora mismo.'],
    }),
    passkeyAdded: (name, passkey, url) => ({
      subject: 'Ya puedes iniciar sesión con otra llave de acceso',
      paragraphs: [`Hola, ${name}:`, `Se ha añadido a tu cuenta la llave de acceso «${passkey}».`],
      action: { label: 'Abrir mis ajustes', url },
      closing: ['Si no fuiste tú, quítala en los ajustes y cambia tu contraseña ahora mismo.'],
    }),
    passkeyRemoved: (name, passkey, url) => ({
      subject: 'Se ha quitado una llave de acceso',
      paragraphs: [`Hola, ${name}:`, `La llave de acceso «${passkey}» se ha quitado de tu cuenta y ya no funciona.`],
      action: { label: 'Abrir mis ajustes', url },
      closing: ['Si no fuiste tú, cambia tu contraseña ahora mismo: quien la quitó la conocía.'],
    }),
    emailChangeAsked: (name, address, url) => ({
      subject: 'Solicitud de cambio de correo',
      paragraphs: [
        `Hola, ${name}:`,
        `Se ha pedido cambiar el correo de tu cuenta a ${address}. El cambio se hará efectivo cuando ese correo lo confirme.`,
      ],
      action: { label: 'Abrir mis ajustes', url },
      closing: ['Si no fuiste tú, cambia tu contraseña ahora mismo: quien lo pidió la conocía.'],
    }),
    emailChanged: (name, address) => ({
      subject: 'Tu correo ha cambiado',
      paragraphs: [`Hola, ${name}:`, `Tu cuenta usa ahora el correo ${address}.`],
      closing: ['Si no fuiste tú, responde a este correo: quien administra este sitio puede ayudarte.'],
    }),
    leaving: (name, days, url) => ({
      subject: 'Tu cuenta se está eliminando',
      paragraphs: [
        `Hola, ${name}:`,
        `Tu cuenta y tus actividades quedan ocultas desde ahora y se eliminarán dentro de ${days} días. Hasta entonces puedes recuperarlo todo: inicia sesión y elige «Conservar mi cuenta».`,
      ],
      action: { label: 'Iniciar sesión', url },
      closing: ['Lo que escribiste en la enciclopedia se queda, sin tu nombre.'],
    }),
    confirmSummary: (name, url) => ({
      subject: 'Confirma el resumen semanal',
      paragraphs: [
        name ? `Hola, ${name}:` : 'Hola:',
        'Has pedido un resumen de la semana por correo. Confírmalo una vez y llegará cada lunes.',
      ],
      action: { label: 'Enviarme el resumen', url },
      closing: ['Si no fuiste tú, ignora este correo: no se envía nada sin tu confirmación.'],
    }),
    summary: (name, { unread, activities, revisions }, url, unsubscribeUrl) => ({
      subject: 'Tu semana en Cordada',
      paragraphs: [
        `Hola, ${name}:`,
        `Esta semana: ${count(activities, 'actividad nueva', 'actividades nuevas')} en la comunidad, ${count(revisions, 'cambio', 'cambios')} en la enciclopedia y ${count(unread, 'notificación', 'notificaciones')} sin leer.`,
      ],
      action: { label: 'Ver qué ha pasado', url },
      unsubscribe: { label: 'Dejar de recibir el resumen semanal', url: unsubscribeUrl },
    }),
    notifications: (name, { count, lines, url, unsubscribeUrl }) => ({
      subject: count === 1 ? (lines[0] ?? '') : `Tienes ${count} notificaciones nuevas`,
      paragraphs: [`Hola, ${name}:`, 'Tienes novedades en Cordada:', ...lines],
      action: { label: 'Abrir Cordada', url },
      unsubscribe: { label: 'Dejar de recibir notificaciones por correo', url: unsubscribeUrl },
    }),
  },
};
