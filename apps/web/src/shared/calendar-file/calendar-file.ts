import { addDays, parseInstant, type Ymd } from '@tsuzura/domain/calendar';

interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly note: string;
  /** When it was written down, as on the wire. */
  readonly writtenAt: string;
}

export interface CalendarDay extends CalendarEntry {
  readonly day: Ymd;
}

export interface CalendarMeeting extends CalendarEntry {
  /** As on the wire. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly place: string;
}

const lineEnd = '\r\n';
const longestLine = 75;

/** One whole day as an iCalendar file (RFC 5545). */
export const calendarFile = ({ day, ...entry }: CalendarDay): string =>
  fileOf(entry, [
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    'TRANSP:TRANSPARENT',
  ]);

/** From one moment to another, in UTC: a calendar shows it in the time of its owner. The day before it reminds of it. */
export const calendarMeeting = ({ startsAt, endsAt, place, ...entry }: CalendarMeeting): string =>
  fileOf(entry, [
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `LOCATION:${escaped(place)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
  ]);

function fileOf({ uid, title, note, writtenAt }: CalendarEntry, rest: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tsuzura//JA',
    'BEGIN:VEVENT',
    `UID:${uid}@tsuzura`,
    `DTSTAMP:${stamp(writtenAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(note)}`,
    ...rest,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + lineEnd).join('');
}

const compact = (day: Ymd): string => day.replaceAll('-', '');

function stamp(moment: string): string {
  const at = parseInstant(moment) ?? 0;
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** A line has at most 75 bytes; what follows goes on after a space, and no character is cut in two. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let folds = '';
  let length = 0;
  for (const letter of line) {
    const size = bytes.encode(letter).length;
    if (length + size > longestLine) {
      folds += `${lineEnd} `;
      length = 1;
    }
    folds += letter;
    length += size;
  }
  return folds;
}
