export interface CalendarEvent {
  /** Must never change: calendar programs identify the event by it. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly location: string | null;
  /** Latitude first. */
  readonly place: readonly [number, number] | null;
  /** Start and end in epoch milliseconds, or a whole day as `YYYY-MM-DD`. */
  readonly when: readonly [number, number] | string;
  readonly isTentative: boolean;
  readonly changedAt: number;
}

const FOLD_OCTETS = 75;
const DAY = 86_400_000;
const encoder = new TextEncoder();

/** Escapes a TEXT value (RFC 5545, 3.3.11) and removes control characters. */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are the characters to remove
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      .replace(/[\\;,]/g, (character) => `\\${character}`)
      .replace(/\n/g, '\\n')
  );
}

/** Folds a content line at 75 octets (RFC 5545, 3.1), never within a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > FOLD_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

const instant = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const dayOf = (day: string, after = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + after * DAY).toISOString().slice(0, 10).replaceAll('-', '');

/** Writes an iCalendar file (RFC 5545) with a display name (RFC 7986). */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cordada//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${instant(event.changedAt)}`,
      `LAST-MODIFIED:${instant(event.changedAt)}`,
      ...(typeof event.when === 'string'
        ? [`DTSTART;VALUE=DATE:${dayOf(event.when)}`, `DTEND;VALUE=DATE:${dayOf(event.when, 1)}`]
        : [`DTSTART:${instant(event.when[0])}`, `DTEND:${instant(event.when[1])}`]),
      `SUMMARY:${escapeText(event.title)}`,
      ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
      ...(event.location === null ? [] : [`LOCATION:${escapeText(event.location)}`]),
      ...(event.place === null ? [] : [`GEO:${event.place[0].toFixed(6)};${event.place[1].toFixed(6)}`]),
      `URL:${event.url}`,
      `STATUS:${event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map(fold).join('');
}
