import { LIVE_ALARM_GRACE_MINUTES } from '@cordada/core/limits';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import type { MailContent } from '#server/modules/mails/index.ts';
import { takeOverdue } from './livePosition.queries.ts';
import type { OverdueRow } from './livePosition.queries.ts';

const ROWS = 100;

/** Readers may be in another time zone than the member, so times are those of UTC, and say so. */
const timeOf = (date: Date, language: Language): string =>
  date.toLocaleString(language === 'es' ? 'es-ES' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }) + ' UTC';

const TEXTS: Readonly<Record<Language, (row: OverdueRow) => MailContent>> = {
  en: (row) => ({
    subject: `${row.name} is not back yet`,
    paragraphs: [
      `${row.name} is on a trip, expected to be back by ${timeOf(row.dueAt, 'en')}, and asked Cordada to tell you if they did not say they were.`,
      placeText(row, 'en'),
      'Try to reach them first: they may only have forgotten to end their link, or have no signal. If you are worried, call 112 and give this position.',
    ],
    closing: ['You get this one email because they entered your address. Cordada does not use it for anything else.'],
  }),
  es: (row) => ({
    subject: `${row.name} todavía no ha vuelto`,
    paragraphs: [
      `${row.name} está en la montaña, tenía previsto volver antes del ${timeOf(row.dueAt, 'es')} y pidió a Cordada que te avisara si no confirmaba su vuelta.`,
      placeText(row, 'es'),
      'Intenta primero hablar con esa persona: puede que solo haya olvidado terminar su enlace o que no tenga cobertura. Si te preocupa, llama al 112 y da esta posición.',
    ],
    closing: ['Recibes solo este correo porque indicó tu dirección. Cordada no la usa para nada más.'],
  }),
};

function placeText({ lat, lon, fixedAt, isCoarse }: OverdueRow, language: Language): string {
  const isSpanish = language === 'es';
  if (lat === null || lon === null || fixedAt === null)
    return isSpanish ? 'No ha llegado ninguna posición.' : 'No position has arrived.';
  const place = isCoarse ? `${lat.toFixed(2)}, ${lon.toFixed(2)}` : `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
  const when = timeOf(fixedAt, language);
  if (isSpanish)
    return `Última posición (WGS 84)${isCoarse ? ', con un kilómetro de margen' : ''}: ${place}, el ${when}.`;
  return `Last position (WGS 84)${isCoarse ? ', within about a kilometre' : ''}: ${place}, at ${when}.`;
}

/**
 * Tells the contacts of members who are overdue, once: marking and queueing are one transaction. Whoever ended their link
 * before is not reported.
 */
export async function sendOverdueAlarms(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const row of await takeOverdue(trx, LIVE_ALARM_GRACE_MINUTES, ROWS))
      for (const address of row.addresses)
        await queueMail(trx, { accountId: null, name: '', address }, TEXTS[row.language](row));
  });
}
