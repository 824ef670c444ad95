import { createHash } from 'node:crypto';
import { sendLater, writeAudit, type AuditEntry, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { newFreezeLink, notYou, type LinkTools } from '../protection/index.ts';

/** What every procedure is given besides its input. */
export interface Procedure {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly requestId: string;
  /** For letters that warn: how a link is made that freezes the account. */
  readonly links?: LinkTools;
}

/** Which site told us; jobs and customers act for themselves. */
export type Teller = 'account-opening' | 'account-update' | 'system';

/** Leaves the trace of one step. Ids and states only: no value of the person. */
export async function trace(
  tx: Tx,
  { clock, requestId }: Procedure,
  by: Teller,
  action: string,
  customerId: string,
  detail: NonNullable<AuditEntry['detail']> = {},
): Promise<void> {
  await writeAudit(tx, {
    at: clock.now(),
    actorRole: by === 'system' ? 'system' : 'partner',
    actor: by,
    action,
    subject: customerId,
    detail,
    requestId,
  });
}

export interface Letter {
  /** What it is about and what happened: the mail of one event is one mail. */
  readonly about: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What the customer opens who did not do this. */
  readonly freezeLink?: string | null;
}

export async function sendLetter(tx: Tx, { clock }: Pick<Procedure, 'clock'>, letter: Letter): Promise<void> {
  const { about, to, subject, text, freezeLink = null } = letter;
  const payload = { to, subject: `【つづら】${subject}`, text: signed(text, freezeLink), category: 'ACCOUNT' };
  await sendLater(tx, { id: idOf(about), topic: 'mail', payload, at: clock.now() });
}

export const freezeLinkOf = (tx: Tx, customerId: string, { links }: Procedure): Promise<string | null> | null =>
  links === undefined ? null : newFreezeLink(tx, customerId, links);

const signed = (text: string, freezeLink: string | null): string =>
  [
    text,
    freezeLink === null
      ? '【心当たりがない場合】\nほかの人が操作したおそれがあります。すぐにパスワードを変更し、お問い合わせください。'
      : notYou(freezeLink),
    '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n',
  ].join('\n\n');

function idOf(about: string): string {
  const hex = createHash('sha256').update(`account ${about}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
