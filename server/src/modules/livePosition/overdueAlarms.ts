import { LIVE_ALARM_GRACE_MINUTES } from '@cordada/core/limits';
import { originOf } from '@cordada/core/pages/origins';
import { buildPath } from '@cordada/core/pages/paths';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { listFollowersAmong } from '#server/modules/accounts/index.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import type { MailContent } from '#server/modules/mails/index.ts';
import { hashOfLiveKey, newLiveKey } from './livePosition.ts';
import { setAlarmKey, takeOverdue } from './livePosition.queries.ts';
import type { OverdueRow } from './livePosition.queries.ts';

const ROWS = 100;

/** Readers may be in another time zone than the member, so times are those of the trip, and say which. */
const timeOf = (date: Date, zone: string | null, language: Language): string => {
  const timeZone = zone ?? 'UTC';
  const text = date.toLocaleString(language === 'es' ? 'es-ES' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return `${text} (${timeZone})`;
};

const OPEN: Readonly<Record<Language, string>> = { en: 'Show where they are', es: 'Ver dónde está' };

const TEXTS: Readonly<Record<Language, (row: OverdueRow) => MailContent>> = {
  en: (row) => ({
    subject: `${row.name} is not back yet`,
    paragraphs: [
      `${row.name} is on a trip, expected to be back by ${timeOf(row.dueAt, row.timeZone, 'en')}, and asked Cordada to tell you if they did not say they were.`,
      placeText(row, 'en'),
      'Try to reach them first: they may only have forgotten to end their link, or have no signal. If you are worried, call 112 and give this position.',
    ],
    closing: ['You get this one email because they entered your address. Cordada does not use it for anything else.'],
  }),
  es: (row) => ({
    subject: `${row.name} todavía no ha vuelto`,
    paragraphs: [
      `${row.name} está en la montaña, tenía previsto volver antes del ${timeOf(row.dueAt, row.timeZone, 'es')} y pidió a Cordada que te avisara si no confirmaba su vuelta.`,
      placeText(row, 'es'),
      'Intenta primero hablar con esa persona: puede que solo haya olvidado terminar su enlace o que no tenga cobertura. Si te preocupa, llama al 112 y da esta posición.',
    ],
    closing: ['Recibes solo este correo porque indicó tu dirección. Cordada no la usa para nada más.'],
  }),
};

function placeText({ lat, lon, fixedAt, isCoarse, timeZone }: OverdueRow, language: Language): string {
  const isSpanish = language === 'es';
  if (lat === null || lon === null || fixedAt === null)
    return isSpanish ? 'No ha llegado ninguna posición.' : 'No position has arrived.';
  const place = isCoarse ? `${lat.toFixed(2)}, ${lon.toFixed(2)}` : `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
  const when = timeOf(fixedAt, timeZone, language);
  if (isSpanish)
    return `Última posición (WGS 84)${isCoarse ? ', con un kilómetro de margen' : ''}: ${place}, el ${when}.`;
  return `Last position (WGS 84)${isCoarse ? ', within about a kilometre' : ''}: ${place}, at ${when}.`;
}

interface AlarmTools {
  readonly db: Db;
  readonly events: Events;
  readonly publicUrl: string;
}

/**
 * Tells the contacts and companions of members who are overdue, once: marking and queueing are one transaction. Whoever ended
 * their link before is not reported.
 */
export async function sendOverdueAlarms({ db, events, publicUrl }: AlarmTools): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const row of await takeOverdue(trx, LIVE_ALARM_GRACE_MINUTES, ROWS)) {
      const content = TEXTS[row.language](row);
      const key = newLiveKey();
      // A link that has expired shows nothing any more.
      if (row.addresses.length > 0 && !row.isExpired) await setAlarmKey(trx, row.id, hashOfLiveKey(key));
      const url = originOf(publicUrl, row.language) + buildPath('livePosition', row.language, { key });
      const action = row.isExpired ? {} : { action: { label: OPEN[row.language], url } };
      for (const address of row.addresses)
        await queueMail(trx, { accountId: null, name: '', address }, { ...content, ...action });
      // Who has stopped following meanwhile is not told.
      const companionIds = await listFollowersAmong(trx, row.accountId, row.companionIds);
      await events.emit(trx, 'member.overdue', { accountId: row.accountId, companionIds });
    }
  });
}
