import { parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import { narrowLettersAndDigits } from '@tsuzura/domain/text';

const written = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;

/** A day as people write it: 2026/11/4, ２０２６年１１月４日, 20261104. null when there is no such day. */
export function readDay(text: string): Ymd | null {
  const narrow = narrowLettersAndDigits(text)
    .replaceAll(/[\s\u3000]/g, '')
    .replaceAll('／', '/')
    .replaceAll(/[－ー]/g, '-');
  const match = written.exec(narrow);
  if (match === null) return null;
  const [, year, month = match[4], day = match[5]] = match;
  return parseYmd(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
}
