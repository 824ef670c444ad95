import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { putScheduledWithdrawal, ScheduledWithdrawalSetting } from '@tsuzura/contract/main';
import { isWithdrawBankUnset } from '@tsuzura/domain/account';
import { addDays, atJst, formatJst, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { isSameHolder, nextScheduledRun, skippedReasonText } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { findCustomer } from '@tsuzura/store/account';
import {
  findScheduledSetting,
  putScheduledSetting,
  readPayees,
  removeScheduledSetting,
  type ScheduledResult,
  type ScheduledSetting,
} from '@tsuzura/store/cash';
import { writeAudit, type Reader, type Tx } from '@tsuzura/store/kernel';
import { notify } from '../notification/index.ts';

/** When the day's requests are made: before the cut-off, and late enough in the morning for a customer to change the setting. */
export const scheduledAt = '09:00';

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
  const { dayOfMonth } = body;
  const event = { dayOfMonth, amount, nextPayDate: setting.nextPayDate, requestId };
  const recipient = { id: customer.id, mail: customer.username };
  await notify(tx, recipient, { kind: 'cash.scheduled-withdrawal-set', ...event }, now);
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
  const recipient = { id: customer.id, mail: customer.username };
  await notify(tx, recipient, { kind: 'cash.scheduled-withdrawal-ended', requestId }, now);
  await writeAudit(tx, {
    at: now,
    actorRole: 'customer',
    actor: customer.id,
    action: 'cash.scheduled-withdrawal-ended',
    requestId,
  });
}
