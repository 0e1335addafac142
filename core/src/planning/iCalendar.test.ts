import { describe, expect, it } from 'vitest';
import { writeCalendar } from './iCalendar.ts';
import type { CalendarEvent } from './iCalendar.ts';

const event: CalendarEvent = {
  uid: 'a@cordada.example',
  title: 'Aneto, by the north; or \\ else',
  description: 'One\r\ntwo\u0007',
  url: 'https://cordada.example/activity/a',
  location: null,
  place: null,
  when: '2026-12-31',
  isTentative: true,
  changedAt: Date.parse('2026-11-22T10:00:00Z'),
};
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('an iCalendar file', () => {
  it('escapes what has a meaning, and ends each line as mails do', () => {
    const text = writeCalendar('My, calendar', [event]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(unfolded(text)).toEqual(
      expect.arrayContaining([
        'NAME:My\\, calendar',
        'SUMMARY:Aneto\\, by the north\\; or \\\\ else',
        'DESCRIPTION:One\\ntwo',
        'DTSTAMP:20261122T100000Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'STATUS:TENTATIVE',
      ]),
    );
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('folds at 75 octets, never within a character', () => {
    const title = `${'ñ'.repeat(60)}😀${'本'.repeat(40)}`;
    const text = writeCalendar('x', [{ ...event, title }]);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
    expect(unfolded(text)).toContain(`SUMMARY:${title}`);
    expect(text).not.toContain('\uFFFD');
  });

  it('says time and place where they are known', () => {
    const when = [Date.parse('2026-12-05T07:00:00Z'), Date.parse('2026-12-05T14:30:00Z')] as const;
    const lines = unfolded(writeCalendar('x', [{ ...event, when, place: [42.631, 0.656], location: 'Aneto' }]));
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261205T070000Z',
        'DTEND:20261205T143000Z',
        'GEO:42.631000;0.656000',
        'LOCATION:Aneto',
      ]),
    );
  });
});
