import type { NotificationKind } from '@cordada/core/accounts/notificationKinds';
import type { Language } from '@cordada/core/pages/pageTable';

interface DigestTexts {
  /** Name of who acted last, and how many others did. */
  readonly who: (name: string, others: number) => string;
  readonly somebody: string;
  /** What happened, in words between who acted and what it is about. */
  readonly what: Readonly<Partial<Record<NotificationKind, (who: string, what: string) => string>>>;
  readonly other: (what: string) => string;
  readonly post: string;
  readonly more: (count: number) => string;
}

export const DIGEST_TEXTS: Readonly<Record<Language, DigestTexts>> = {
  en: {
    who: (name, others) => (others === 0 ? name : `${name} and ${others} more`),
    somebody: 'Somebody',
    what: {
      reaction: (who, what) => `${who} reacted to ${what}`,
      answer: (who, what) => `${who} replied: ${what}`,
      citation: (who, what) => `${who} cited you: ${what}`,
      mention: (who, what) => `${who} mentioned you: ${what}`,
      follow: (who) => `${who} follows you`,
      followRequest: (who) => `${who} asks to follow you`,
      followAccepted: (who) => `${who} accepted your request`,
      membershipRequest: (who) => `${who} asks to join your club`,
      membershipAccepted: (_, what) => `You are a member of ${what} now`,
      participantInvitation: (who, what) => `${who} names you as a participant: ${what}`,
      participantConfirmation: (who, what) => `${who} answered about ${what}`,
      overdue: (who) => `${who} is not back yet`,
      planDue: (_, what) => `Today: ${what}`,
      planReminder: (_, what) => `Soon: ${what}`,
      placeGiven: (_, what) => `A place is free for you: ${what}`,
      equipmentOverdue: (_, what) => `Please bring back the equipment of ${what}: it was due`,
      exceptionRequest: (who, what) => `${who} asks for an exception from the level: ${what}`,
      exceptionDeclined: (_, what) => `No exception from the level for you: ${what}`,
      elementEdited: (who, what) => `${who} edited ${what}`,
      targetRecognised: (_, what) => `A target was recognised on your track: ${what}`,
      listChanged: (_, what) => `A list of yours changed: ${what}`,
      listCompleted: (_, what) => `You completed ${what}`,
    },
    other: (what) => `News about ${what}`,
    post: 'a post',
    more: (count) => `And ${count} more.`,
  },
  es: {
    who: (name, others) => (others === 0 ? name : `${name} y ${others} más`),
    somebody: 'Alguien',
    what: {
      reaction: (who, what) => `Reacción de ${who} a ${what}`,
      answer: (who, what) => `Respuesta de ${who}: ${what}`,
      citation: (who, what) => `Cita de ${who}: ${what}`,
      mention: (who, what) => `Mención de ${who}: ${what}`,
      follow: (who) => `Ahora te sigue ${who}`,
      followRequest: (who) => `Solicitud para seguirte de ${who}`,
      followAccepted: (who) => `Solicitud aceptada por ${who}`,
      membershipRequest: (who) => `Solicitud de ingreso en tu club de ${who}`,
      membershipAccepted: (_, what) => `Ya eres miembro de ${what}`,
      participantInvitation: (who, what) => `Participas según ${who}: ${what}`,
      participantConfirmation: (who, what) => `Respuesta de ${who} sobre ${what}`,
      overdue: (who) => `${who} todavía no ha vuelto`,
      planDue: (_, what) => `Hoy: ${what}`,
      planReminder: (_, what) => `Pronto: ${what}`,
      placeGiven: (_, what) => `Hay plaza para ti: ${what}`,
      equipmentOverdue: (_, what) => `Devuelve el material de ${what}: ha vencido el plazo`,
      exceptionRequest: (who, what) => `Excepción de nivel pedida por ${who}: ${what}`,
      exceptionDeclined: (_, what) => `No se te ha hecho una excepción de nivel: ${what}`,
      elementEdited: (who, what) => `Edición de ${who} en ${what}`,
      targetRecognised: (_, what) => `Objetivo reconocido en tu track: ${what}`,
      listChanged: (_, what) => `Ha cambiado una lista tuya: ${what}`,
      listCompleted: (_, what) => `Has completado ${what}`,
    },
    other: (what) => `Novedades de ${what}`,
    post: 'una publicación',
    more: (count) => `Y ${count} más.`,
  },
};
