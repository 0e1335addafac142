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
  readonly emailChangeAsked: (name: string, address: string, url: string) => MailContent;
  readonly emailChanged: (name: string, address: string) => MailContent;
  readonly leaving: (name: string, days: number, url: string) => MailContent;
  readonly confirmSummary: (name: string, url: string) => MailContent;
  readonly summary: (name: string, counts: SummaryCounts, url: string, unsubscribeUrl: string) => MailContent;
  readonly notifications: (name: string, count: number, url: string, unsubscribeUrl: string) => MailContent;
}

/** Weekly activity as numbers only: others may read the mail, so it contains nothing private. */
export interface SummaryCounts {
  readonly unread: number;
  readonly activities: number;
  readonly revisions: number;
}

export const ACCOUNT_MAILS: Readonly<Record<Language, Texts>> = {
  en: {
    verify: (url) => ({
      subject: 'Confirm your email address',
      paragraphs: ['Hello,', 'Confirm that this address is yours. The link works for three days.'],
      action: { label: 'Confirm my address', url },
      closing: ['If this account is not yours, ignore this mail: nothing happens without your confirmation.'],
    }),
    verifyTaken: (url) => ({
      subject: 'You have an account already',
      paragraphs: [
        'Hello,',
        'Somebody gave this address for an account on Cordada, but you have one with it already. If it was you, log in to that one, or choose a new password.',
      ],
      action: { label: 'Open Cordada', url },
      closing: ['If it was not you, ignore this mail: nobody got into your account.'],
    }),
    reset: (name, since, url) => ({
      subject: 'Choose a new password',
      paragraphs: [
        name ? `Hello ${name},` : 'Hello,',
        `Somebody, hopefully you, asked for a new password for your account of ${since}. The link works once, for an hour.`,
      ],
      action: { label: 'Choose a new password', url },
      closing: ['If it was not you, ignore this mail: your password stays as it is.'],
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
      subject: `${provider} opens your account now`,
      paragraphs: [`Hello ${name},`, `From now on one can log in to your account with ${provider}.`],
      action: { label: 'Open my settings', url },
      closing: ['If it was not you, unlink it in the settings and change your password at once.'],
    }),
    emailChangeAsked: (name, address, url) => ({
      subject: 'A change of your email address',
      paragraphs: [
        `Hello ${name},`,
        `Somebody, hopefully you, asked to change the address of your account to ${address}. It happens when that address confirms it.`,
      ],
      action: { label: 'Open my settings', url },
      closing: ['If it was not you, change your password at once: whoever asked knew it.'],
    }),
    emailChanged: (name, address) => ({
      subject: 'Your email address has changed',
      paragraphs: [`Hello ${name},`, `From now on your account belongs to the address ${address}.`],
      closing: ['If it was not you, answer this mail: whoever runs this site can help.'],
    }),
    leaving: (name, days, url) => ({
      subject: 'Your account is being deleted',
      paragraphs: [
        `Hello ${name},`,
        `Your account and your activities are hidden from now on and will be erased in ${days} days. Until then you can have everything back: log in and say so.`,
      ],
      action: { label: 'Log in', url },
      closing: ['What you wrote in the encyclopedia stays, without your name.'],
    }),
    confirmSummary: (name, url) => ({
      subject: 'Confirm the weekly summary',
      paragraphs: [
        name ? `Hello ${name},` : 'Hello,',
        'You asked for a summary of the week by mail. Confirm it once, and it comes every Monday.',
      ],
      action: { label: 'Send me the summary', url },
      closing: ['If it was not you, ignore this mail: nothing is sent without your confirmation.'],
    }),
    summary: (name, { unread, activities, revisions }, url, unsubscribeUrl) => ({
      subject: 'Your week on Cordada',
      paragraphs: [
        `Hello ${name},`,
        `This week: ${activities} new activities of the community, ${revisions} changes in the encyclopedia, and ${unread} unread notifications of yours.`,
      ],
      action: { label: 'See what happened', url },
      unsubscribe: { label: 'No more weekly summaries', url: unsubscribeUrl },
    }),
    notifications: (name, count, url, unsubscribeUrl) => ({
      subject: count === 1 ? 'You have a new notification' : `You have ${count} new notifications`,
      paragraphs: [`Hello ${name},`, 'Something happened on Cordada that you wanted to know.'],
      action: { label: 'Open Cordada', url },
      unsubscribe: { label: 'No more notifications by mail', url: unsubscribeUrl },
    }),
  },
  es: {
    verify: (url) => ({
      subject: 'Confirma tu correo',
      paragraphs: ['Hola:', 'Confirma que este correo es tuyo. El enlace funciona durante tres días.'],
      action: { label: 'Confirmar mi correo', url },
      closing: ['Si esta cuenta no es tuya, ignora este mensaje: nada ocurre sin tu confirmación.'],
    }),
    verifyTaken: (url) => ({
      subject: 'Ya tienes una cuenta',
      paragraphs: [
        'Hola:',
        'Alguien ha dado este correo para una cuenta de Cordada, pero ya tienes una con él. Si fuiste tú, entra en ella o elige otra contraseña.',
      ],
      action: { label: 'Abrir Cordada', url },
      closing: ['Si no fuiste tú, ignora este mensaje: nadie ha entrado en tu cuenta.'],
    }),
    reset: (name, since, url) => ({
      subject: 'Elige otra contraseña',
      paragraphs: [
        name ? `Hola, ${name}:` : 'Hola:',
        `Alguien, esperamos que tú, ha pedido otra contraseña para tu cuenta del ${since}. El enlace sirve una vez, durante una hora.`,
      ],
      action: { label: 'Elegir otra contraseña', url },
      closing: ['Si no fuiste tú, ignora este mensaje: tu contraseña sigue igual.'],
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
      subject: `${provider} abre ahora tu cuenta`,
      paragraphs: [`Hola, ${name}:`, `Desde ahora se puede entrar en tu cuenta con ${provider}.`],
      action: { label: 'Abrir mis ajustes', url },
      closing: ['Si no fuiste tú, desvincúlalo en los ajustes y cambia tu contraseña ahora mismo.'],
    }),
    emailChangeAsked: (name, address, url) => ({
      subject: 'Un cambio de tu correo',
      paragraphs: [
        `Hola, ${name}:`,
        `Alguien, esperamos que tú, ha pedido cambiar el correo de tu cuenta a ${address}. Ocurrirá cuando ese correo lo confirme.`,
      ],
      action: { label: 'Abrir mis ajustes', url },
      closing: ['Si no fuiste tú, cambia tu contraseña ahora mismo: quien lo pidió la conocía.'],
    }),
    emailChanged: (name, address) => ({
      subject: 'Tu correo ha cambiado',
      paragraphs: [`Hola, ${name}:`, `Desde ahora tu cuenta pertenece al correo ${address}.`],
      closing: ['Si no fuiste tú, responde a este mensaje: quien administra este sitio puede ayudarte.'],
    }),
    leaving: (name, days, url) => ({
      subject: 'Tu cuenta se está borrando',
      paragraphs: [
        `Hola, ${name}:`,
        `Tu cuenta y tus actividades quedan ocultas desde ahora y se borrarán dentro de ${days} días. Hasta entonces puedes recuperarlo todo: inicia sesión y dilo.`,
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
      closing: ['Si no fuiste tú, ignora este mensaje: no se envía nada sin tu confirmación.'],
    }),
    summary: (name, { unread, activities, revisions }, url, unsubscribeUrl) => ({
      subject: 'Tu semana en Cordada',
      paragraphs: [
        `Hola, ${name}:`,
        `Esta semana: ${activities} actividades nuevas de la comunidad, ${revisions} cambios en la enciclopedia y ${unread} notificaciones tuyas sin leer.`,
      ],
      action: { label: 'Ver qué ha pasado', url },
      unsubscribe: { label: 'No más resúmenes semanales', url: unsubscribeUrl },
    }),
    notifications: (name, count, url, unsubscribeUrl) => ({
      subject: count === 1 ? 'Tienes una notificación nueva' : `Tienes ${count} notificaciones nuevas`,
      paragraphs: [`Hola, ${name}:`, 'Ha pasado algo en Cordada que querías saber.'],
      action: { label: 'Abrir Cordada', url },
      unsubscribe: { label: 'No más notificaciones por correo', url: unsubscribeUrl },
    }),
  },
};
