import { createHash } from 'node:crypto';
import { yen, type Units } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';

const sign = '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n';

/** Grouped like yen, counted in 口. */
export const unitsText = (count: Units): string => yenText(yen(count)).replace('円', '口');

/** A message of the outbox, as it is written down. */
export interface NightMail {
  readonly id: string;
  readonly payload: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly category: 'ORDER';
  };
}

/** `about` names the event: one event is one mail, however often it is written. */
export const nightMail = (
  about: string,
  to: string,
  subject: string,
  paragraphs: readonly (string | readonly string[])[],
): NightMail => ({
  id: mailId(about),
  payload: {
    to,
    subject: `【つづら】${subject}`,
    text: [...paragraphs.map((one) => (typeof one === 'string' ? one : one.join('\n'))), sign].join('\n\n'),
    category: 'ORDER',
  },
});

function mailId(about: string): string {
  const hex = createHash('sha256').update(about).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
