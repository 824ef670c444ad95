import { addDays, parseInstant, type Ymd } from '@tsuzura/domain/calendar';

export interface CalendarDay {
  readonly uid: string;
  readonly day: Ymd;
  readonly title: string;
  readonly note: string;
  /** When it was written down, as on the wire. */
  readonly writtenAt: string;
}

const lineEnd = '\r\n';
const longestLine = 75;

/** One whole day as an iCalendar file (RFC 5545). */
export function calendarFile({ uid, day, title, note, writtenAt }: CalendarDay): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tsuzura//JA',
    'BEGIN:VEVENT',
    `UID:${uid}@tsuzura`,
    `DTSTAMP:${stamp(writtenAt)}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(note)}`,
    'TRANSP:TRANSPARENT',
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
