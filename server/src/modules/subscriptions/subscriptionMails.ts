import type { Language } from '@cordada/core/pages/pageTable';
import type { PaidLevel } from '@cordada/core/subscriptions/subscriptions';
import type { MailContent } from '#server/modules/mails/index.ts';

interface Plan {
  readonly level: PaidLevel;
  readonly units: number;
  /** A day in the words of the reader. */
  readonly day: string;
  readonly price: string;
  readonly url: string;
}

interface Texts {
  readonly trialStarted: (name: string, plan: Plan) => MailContent;
  /** The card was tried before. */
  readonly trialRefused: (name: string, plan: Plan) => MailContent;
  readonly started: (name: string, plan: Plan) => MailContent;
  readonly trialEnds: (name: string, plan: Plan) => MailContent;
  readonly changed: (name: string, plan: Plan) => MailContent;
  readonly renewalOff: (name: string, plan: Plan) => MailContent;
  readonly renewalOn: (name: string, plan: Plan) => MailContent;
  readonly ends: (name: string, plan: Plan) => MailContent;
  /** `seats` is what the club has afterwards. */
  readonly fewerSeats: (name: string, plan: Plan, seats: number) => MailContent;
  readonly paymentFailed: (name: string, plan: Plan, isLast: boolean) => MailContent;
  readonly ended: (name: string, plan: Plan) => MailContent;
}

const LEVELS: Readonly<Record<PaidLevel, string>> = { pro: 'Pro', club: 'Club' };

const titleOf = ({ level, units }: Plan, unit: string): string =>
  level === 'club' && units > 1 ? `${LEVELS[level]} (${units} ${unit})` : LEVELS[level];

export const SUBSCRIPTION_MAILS: Readonly<Record<Language, Texts>> = {
  en: {
    trialStarted: (name, plan) => ({
      subject: `Your ${LEVELS[plan.level]} trial has begun`,
      paragraphs: [
        `Hello ${name},`,
        `You can use everything in ${titleOf(plan, 'units')} until ${plan.day}. After that it costs ${plan.price}, unless you switch renewal off before.`,
      ],
      action: { label: 'See my subscription', url: plan.url },
    }),
    trialRefused: (name, plan) => ({
      subject: `Your ${LEVELS[plan.level]} trial could not begin`,
      paragraphs: [
        `Hello ${name},`,
        'The card that you gave has already been used for a trial, and each card gives one. The subscription has ended and nothing was charged.',
        `You can subscribe without a trial at any time: ${titleOf(plan, 'units')} costs ${plan.price}.`,
      ],
      action: { label: 'See my subscription', url: plan.url },
    }),
    started: (name, plan) => ({
      subject: `${LEVELS[plan.level]} is yours: thank you`,
      paragraphs: [
        `Hello ${name},`,
        `Your subscription to ${titleOf(plan, 'units')} is paid until ${plan.day} (${plan.price}). It renews by itself; you can switch that off at any time. The invoice is in your settings.`,
      ],
      action: { label: 'See my subscription', url: plan.url },
    }),
    trialEnds: (name, plan) => ({
      subject: `Your ${LEVELS[plan.level]} trial ends on ${plan.day}`,
      paragraphs: [
        `Hello ${name},`,
        `From ${plan.day} on, ${titleOf(plan, 'units')} costs ${plan.price}. If you do not want to keep it, switch renewal off before then: nothing will be charged and everything you have added stays.`,
      ],
      action: { label: 'See my subscription', url: plan.url },
    }),
    changed: (name, plan) => ({
      subject: 'Your subscription has changed',
      paragraphs: [
        `Hello ${name},`,
        `You now have ${titleOf(plan, 'units')}, paid until ${plan.day}. It costs ${plan.price}.`,
      ],
      action: { label: 'See my subscription', url: plan.url },
    }),
    renewalOff: (name, plan) => ({
      subject: 'Your subscription will not be renewed',
      paragraphs: [
        `Hello ${name},`,
        `You keep ${titleOf(plan, 'units')} until ${plan.day}. After that nothing is charged and nothing you have added is deleted. You can switch renewal on again until then.`,
      ],
      action: { label: 'See my subscription', url: plan.url },
    }),
    renewalOn: (name, plan) => ({
      subject: 'Your subscription will be renewed',
      paragraphs: [`Hello ${name},`, `${titleOf(plan, 'units')} will be renewed on ${plan.day} for ${plan.price}.`],
      action: { label: 'See my subscription', url: plan.url },
    }),
    ends: (name, plan) => ({
      subject: `${LEVELS[plan.level]} ends on ${plan.day}`,
      paragraphs: [
        `Hello ${name},`,
        `Renewal is off, so ${titleOf(plan, 'units')} ends on ${plan.day}. Everything you have added stays yours and readable.`,
      ],
      action: { label: 'Keep it', url: plan.url },
    }),
    fewerSeats: (name, plan, seats) => ({
      subject: `Your club has ${seats} seats from ${plan.day} on`,
      paragraphs: [
        `Hello ${name},`,
        `From ${plan.day} on your subscription is smaller, and your club has ${seats} seats. Invitations end first; then the newest members wait for a seat, and lose what Pro gives them. Nobody is removed from the club.`,
        'To keep everybody seated, change the number of units before then, or decide yourself whom to remove.',
      ],
      action: { label: 'See my subscription', url: plan.url },
    }),
    paymentFailed: (name, plan, isLast) => ({
      subject: 'We could not charge your card',
      paragraphs: [
        `Hello ${name},`,
        `The renewal of ${titleOf(plan, 'units')} (${plan.price}) was declined. You keep everything until ${plan.day} while it is tried again. Change the card or pay to keep it.`,
        ...(isLast ? ['This is the last reminder.'] : []),
      ],
      action: { label: 'Change the card', url: plan.url },
    }),
    ended: (name, plan) => ({
      subject: `Your ${LEVELS[plan.level]} subscription has ended`,
      paragraphs: [
        `Hello ${name},`,
        'Your account is on the free plan now. Nothing was deleted: what exceeds the free plan stays readable and can be exported, and you can add more when you subscribe again.',
      ],
      action: { label: 'See the plans', url: plan.url },
    }),
  },
  es: {
    trialStarted: (name, plan) => ({
      subject: `Tu prueba de ${LEVELS[plan.level]} ha empezado`,
      paragraphs: [
        `Hola, ${name}:`,
        `Puedes usar todo lo de ${titleOf(plan, 'unidades')} hasta el ${plan.day}. A partir de ese día cuesta ${plan.price}, salvo que antes desactives la renovación.`,
      ],
      action: { label: 'Ver mi suscripción', url: plan.url },
    }),
    trialRefused: (name, plan) => ({
      subject: `Tu prueba de ${LEVELS[plan.level]} no ha podido empezar`,
      paragraphs: [
        `Hola, ${name}:`,
        'La tarjeta que has dado ya se usó para una prueba, y cada tarjeta da derecho a una. La suscripción ha terminado y no se te ha cobrado nada.',
        `Puedes suscribirte sin prueba cuando quieras: ${titleOf(plan, 'unidades')} cuesta ${plan.price}.`,
      ],
      action: { label: 'Ver mi suscripción', url: plan.url },
    }),
    started: (name, plan) => ({
      subject: `Ya tienes ${LEVELS[plan.level]}: gracias`,
      paragraphs: [
        `Hola, ${name}:`,
        `Tu suscripción a ${titleOf(plan, 'unidades')} está pagada hasta el ${plan.day} (${plan.price}). Se renueva sola; puedes desactivar la renovación cuando quieras. La factura está en tus ajustes.`,
      ],
      action: { label: 'Ver mi suscripción', url: plan.url },
    }),
    trialEnds: (name, plan) => ({
      subject: `Tu prueba de ${LEVELS[plan.level]} termina el ${plan.day}`,
      paragraphs: [
        `Hola, ${name}:`,
        `A partir del ${plan.day}, ${titleOf(plan, 'unidades')} cuesta ${plan.price}. Si no quieres seguir, desactiva antes la renovación: no se te cobrará nada y todo lo que has añadido se queda.`,
      ],
      action: { label: 'Ver mi suscripción', url: plan.url },
    }),
    changed: (name, plan) => ({
      subject: 'Tu suscripción ha cambiado',
      paragraphs: [
        `Hola, ${name}:`,
        `Ahora tienes ${titleOf(plan, 'unidades')}, pagado hasta el ${plan.day}. Cuesta ${plan.price}.`,
      ],
      action: { label: 'Ver mi suscripción', url: plan.url },
    }),
    renewalOff: (name, plan) => ({
      subject: 'Tu suscripción no se renovará',
      paragraphs: [
        `Hola, ${name}:`,
        `Mantienes ${titleOf(plan, 'unidades')} hasta el ${plan.day}. Después no se cobra nada y no se borra nada de lo que has añadido. Hasta entonces puedes volver a activar la renovación.`,
      ],
      action: { label: 'Ver mi suscripción', url: plan.url },
    }),
    renewalOn: (name, plan) => ({
      subject: 'Tu suscripción se renovará',
      paragraphs: [`Hola, ${name}:`, `${titleOf(plan, 'unidades')} se renovará el ${plan.day} por ${plan.price}.`],
      action: { label: 'Ver mi suscripción', url: plan.url },
    }),
    ends: (name, plan) => ({
      subject: `${LEVELS[plan.level]} termina el ${plan.day}`,
      paragraphs: [
        `Hola, ${name}:`,
        `La renovación está desactivada, así que ${titleOf(plan, 'unidades')} termina el ${plan.day}. Todo lo que has añadido sigue siendo tuyo y se puede leer.`,
      ],
      action: { label: 'Mantenerlo', url: plan.url },
    }),
    fewerSeats: (name, plan, seats) => ({
      subject: `Tu club tendrá ${seats} plazas desde el ${plan.day}`,
      paragraphs: [
        `Hola, ${name}:`,
        `Desde el ${plan.day} tu suscripción será menor y tu club tendrá ${seats} plazas. Primero terminan las invitaciones; después, los últimos socios en llegar esperan una plaza y pierden lo que les da Pro. A nadie se le da de baja del club.`,
        'Para que todos conserven su plaza, cambia antes el número de unidades, o decide tú a quién dar de baja.',
      ],
      action: { label: 'Ver mi suscripción', url: plan.url },
    }),
    paymentFailed: (name, plan, isLast) => ({
      subject: 'No hemos podido cobrar en tu tarjeta',
      paragraphs: [
        `Hola, ${name}:`,
        `La renovación de ${titleOf(plan, 'unidades')} (${plan.price}) ha sido rechazada. Lo mantienes todo hasta el ${plan.day} mientras se vuelve a intentar. Cambia la tarjeta o paga para conservarlo.`,
        ...(isLast ? ['Este es el último aviso.'] : []),
      ],
      action: { label: 'Cambiar la tarjeta', url: plan.url },
    }),
    ended: (name, plan) => ({
      subject: `Tu suscripción a ${LEVELS[plan.level]} ha terminado`,
      paragraphs: [
        `Hola, ${name}:`,
        'Tu cuenta está ahora en el plan gratuito. No se ha borrado nada: lo que supera el plan gratuito se puede seguir leyendo y exportando, y podrás añadir más cuando vuelvas a suscribirte.',
      ],
      action: { label: 'Ver los planes', url: plan.url },
    }),
  },
};
