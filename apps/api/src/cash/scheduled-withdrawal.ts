import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { putScheduledWithdrawal, ScheduledWithdrawalSetting } from '@tsuzura/contract/main';
import { isWithdrawBankUnset } from '@tsuzura/domain/account';
import { addDays, atJst, formatJst, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { isSameHolder, nextScheduledRun } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { longDate, yenText } from '@tsuzura/domain/text';
import { findCustomer } from '@tsuzura/store/account';
import {
  findScheduledSetting,
  putScheduledSetting,
  readPayees,
  removeScheduledSetting,
  sendMails,
  type ScheduledResult,
  type ScheduledSetting,
} from '@tsuzura/store/cash';
import { writeAudit, type Reader, type Tx } from '@tsuzura/store/kernel';
import { cashMails } from './cash-mails.ts';

/** When the day's requests are made: before the cut-off, and late enough in the morning for a customer to change the setting. */
export const scheduledAt = '09:00';

const skippedText: Readonly<Record<string, string>> = {
  CASH_SHORT: '出金できる金額が足りなかったため、見送りました。',
  NOTHING_LEFT: '出金できる金額がなかったため、見送りました。',
  BANK_UNSET: '出金先の口座が登録されていないため、見送りました。',
  BANK_NAME: '出金先の口座名義がご本人と異なるため、見送りました。',
  WITHDRAWAL_HOLD: '出金先の変更後の確認期間のため、見送りました。',
  PROTECTION_HOLD: '安全のための制限の期間中のため、見送りました。',
  WITHDRAWAL_VELOCITY: '1日にご出金いただける金額または回数を超えるため、見送りました。',
  ACCOUNT_FROZEN: '口座を凍結しているため、見送りました。',
  ACCOUNT_NOT_OPEN: 'お取引を停止しているため、見送りました。',
};

export const skippedReasonText = (reason: string): string =>
  skippedText[reason] ?? '手続きができなかったため、見送りました。';

export async function showScheduledSetting(
  reader: Reader,
  subject: string,
  now: Instant,
): Promise<ScheduledWithdrawalSetting | null> {
  const found = await findScheduledSetting(reader, subject);
  return found ? shown(found.setting, found.results, now) : null;
}

function shown(
  { dayOfMonth, amount, state }: ScheduledSetting,
  results: readonly ScheduledResult[],
  now: Instant,
): ScheduledWithdrawalSetting {
  const ran = new Set(results.map(({ month }) => month));
  const today = ymdOf(now);
  // After the moment of the day's run, today is over.
  const from = now < atJst(today, scheduledAt) ? today : addDays(today, 1);
  const next = nextScheduledRun(japan, dayOfMonth, from, (month) => ran.has(month));
  const [last] = results;
  return {
    dayOfMonth,
    amountType: amount === null ? 'ALL' : 'FIXED',
    amount,
    status: state,
    nextPayDate: next.payDate,
    nextChangeDeadline: formatJst(atJst(next.requestDate, scheduledAt)),
    lastResult: last
      ? {
          payDate: last.payDate,
          status: last.status === 'SKIPPED' ? 'SKIPPED' : 'COMPLETED',
          amount: last.amount,
          reason: last.reason === null ? null : skippedReasonText(last.reason),
        }
      : null,
  };
}

interface SettingRequest {
  readonly subject: string;
  readonly requestId: string;
  readonly now: Instant;
}

/** A setting without a bank to pay to would only ever be skipped, so it is refused at once (V16). */
export async function setScheduledWithdrawal(
  tx: Tx,
  body: Received<typeof putScheduledWithdrawal, 'body'>,
  { subject, requestId, now }: SettingRequest,
): Promise<ScheduledWithdrawalSetting> {
  const customer = await findCustomer(tx, subject);
  assert(customer, 'who has an account is a customer');
  const payee = (await readPayees(tx, [customer.id], now)).get(customer.id);
  assert(payee, 'who passed the account gate has an account');
  if (isWithdrawBankUnset(payee.bank)) throw new Refused('BANK_UNSET');
  if (!isSameHolder(payee.bank.holderKana, payee.nameKana)) throw new Refused('BANK_NAME');
  const amount = body.amount ?? null;
  await putScheduledSetting(tx, subject, { dayOfMonth: body.dayOfMonth, amount }, now);
  const setting = await showScheduledSetting(tx, subject, now);
  assert(setting, 'what was just set is there');
  const text = [
    `出金日：毎月${body.dayOfMonth === 'MONTH_END' ? '末日' : `${body.dayOfMonth}日`}（休業日は翌営業日）`,
    `金額：${amount === null ? '出金できる全額' : yenText(amount)}`,
    `次回：${longDate(setting.nextPayDate)}`,
  ].join('\n');
  await sendMails(tx, [cashMails.scheduledSet(`${customer.id} ${requestId}`, customer.username, text)], now);
  await writeAudit(tx, {
    at: now,
    actorRole: 'customer',
    actor: customer.id,
    action: 'cash.scheduled-withdrawal-set',
    detail: { day: String(body.dayOfMonth), amount: amount === null ? 'ALL' : String(amount) },
    requestId,
  });
  return setting;
}

export async function endScheduled(tx: Tx, { subject, requestId, now }: SettingRequest): Promise<void> {
  if (!(await removeScheduledSetting(tx, subject))) throw new Refused('NOT_FOUND');
  const customer = await findCustomer(tx, subject);
  assert(customer, 'who has a setting is a customer');
  await sendMails(tx, [cashMails.scheduledEnded(`${customer.id} ${requestId}`, customer.username)], now);
  await writeAudit(tx, {
    at: now,
    actorRole: 'customer',
    actor: customer.id,
    action: 'cash.scheduled-withdrawal-ended',
    requestId,
  });
}
