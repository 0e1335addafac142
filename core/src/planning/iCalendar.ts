/** Something in a calendar: at some time, or on a whole day. */
export interface CalendarEvent {
  /** The same for ever: programs know an event again by it. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly location: string | null;
  /** Latitude and longitude. */
  readonly place: readonly [number, number] | null;
  /** Epoch milliseconds of start and end, or a day `YYYY-MM-DD`. */
  readonly when: readonly [number, number] | string;
  readonly isTentative: boolean;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

const FOLD_OCTETS = 75;
const DAY = 86_400_000;
const encoder = new TextEncoder();

/** Text as the value of a property (RFC 5545, 3.3.11), without characters that no line may have. */
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

/** A content line in pieces of at most 75 octets (RFC 5545, 3.1), never within a character. */
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

/** Events as an iCalendar file (RFC 5545), with the name that programs show for it (RFC 7986). */
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
