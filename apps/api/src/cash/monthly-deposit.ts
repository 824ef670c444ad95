import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { listDebitAccounts as listCall } from '@tsuzura/contract/main';
import type { changeMonthlyDeposit, registerMonthlyDeposit, reportAgreement } from '@tsuzura/contract/partner';
import { zenginName } from '@tsuzura/domain/account';
import { japan, type Ymd } from '@tsuzura/domain/calendar';
import { changeDeposit, isSameHolder, nextDebitRun, type DebitRun } from '@tsuzura/domain/cash';
import { noYen, sumYen, type Yen } from '@tsuzura/domain/money';
import {
  addDebitAccount,
  changeDebitAccount,
  debitAccountsOf,
  listDebitAccounts,
  lockDebitAccount,
} from '@tsuzura/store/cash';
import { writeAudit, type Reader, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { notify } from '../notification/index.ts';
import { plannedDebits, refuseWhilePlansUse } from '../plan/index.ts';
import { customerOfToken } from './site-token.ts';

interface RequestContext {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly realNow: () => number;
  readonly requestId: string;
}

/** More than anybody has banks; a limit all the same. */
const mostAccounts = 5;

/** The next debit that a change made today counts for. */
const nextDebit = (today: Ymd): DebitRun => nextDebitRun(japan, today);

/** R7.24. The bank has the holder's name; only the customer's own account may be debited. */
export async function registerDebit(
  tx: Tx,
  body: Received<typeof registerMonthlyDeposit, 'body'>,
  { clock, newId, realNow, requestId }: RequestContext,
): Promise<Answer<typeof registerMonthlyDeposit>> {
  const { customerId, mail, nameKana } = await customerOfToken(tx, body.token, 'MONTHLY_DEPOSIT', realNow);
  const holder = zenginName(body.holderKana);
  if (!holder.ok || !isSameHolder(holder.value, nameKana)) throw new Refused('BANK_NAME');
  const accounts = await debitAccountsOf(tx, customerId);
  const isSame = accounts.some(
    ({ bank }) => bank.code === body.bankCode && bank.branchCode === body.branchCode && bank.number === body.number,
  );
  if (isSame || accounts.length >= mostAccounts) throw new Refused('SETTING_CONFLICT');
  const settingCode = newId();
  const at = clock.now();
  const bank = {
    code: body.bankCode,
    branchCode: body.branchCode,
    accountType: body.accountType,
    number: body.number,
    bankName: body.bankName,
    branchName: body.branchName,
    holderKana: holder.value,
  };
  const state = body.agreement === 'AGREED' ? 'ACTIVE' : 'PENDING_BANK';
  const { amount } = body;
  const next = nextDebit(clock.today());
  const account = { settingCode, customerId, bank, amount, state, fromMonth: next.month } as const;
  const receiptNumber = await addDebitAccount(tx, account, at);
  const terms = { settingCode, amount, next };
  await notify(tx, { id: customerId, mail }, { kind: 'cash.monthly-deposit-registered', ...terms }, at);
  const detail = { amount: String(amount) };
  await audit(tx, { action: 'cash.monthly-deposit-registered', settingCode, detail, actor: site }, clock, requestId);
  return { settingCode, receiptNumber };
}

/** Another amount, or the end. What was already asked of the bank this month stays. */
export async function changeDebit(
  tx: Tx,
  settingCode: string,
  { token, amount }: Received<typeof changeMonthlyDeposit, 'body'>,
  { clock, realNow, requestId }: Omit<RequestContext, 'newId'>,
): Promise<Answer<typeof changeMonthlyDeposit>> {
  const { customerId } = await customerOfToken(tx, token, 'MONTHLY_DEPOSIT', realNow);
  const found = await lockDebitAccount(tx, settingCode);
  if (!found || found.account.customerId !== customerId) throw new Refused('NOT_FOUND');
  await change(tx, found, { amount, actor: site }, clock, requestId);
  return { settingCode, receiptNumber: found.account.receiptNumber };
}

/** The customer's own call: the setting ends. */
export async function endDebit(
  tx: Tx,
  { settingCode, subject, requestId }: { settingCode: string; subject: string; requestId: string },
  clock: Clock,
): Promise<void> {
  const found = await lockDebitAccount(tx, settingCode);
  if (!found || found.subject !== subject) throw new Refused('NOT_FOUND');
  await change(tx, found, { amount: null, actor: { role: 'customer', name: subject } }, clock, requestId);
}

async function change(
  tx: Tx,
  { account, mail }: NonNullable<Awaited<ReturnType<typeof lockDebitAccount>>>,
  { amount, actor }: { readonly amount: Yen | null; readonly actor: Actor },
  clock: Clock,
  requestId: string,
): Promise<void> {
  if (amount === null) await refuseWhilePlansUse(tx, account.settingCode, clock.now());
  const at = clock.now();
  const { settingCode } = account;
  const next = nextDebit(clock.today());
  const changed =
    amount === null
      ? changeDeposit(account, { state: 'CANCELED' }, next.month)
      : // Whoever sets an amount wants it to run: a setting stopped after failures begins anew.
        {
          ...changeDeposit(
            account,
            { amount, state: account.state === 'SUSPENDED' ? 'ACTIVE' : account.state },
            next.month,
          ),
          consecutiveFailures: 0,
        };
  await changeDebitAccount(tx, changed, at);
  await notify(
    tx,
    { id: account.customerId, mail },
    amount === null
      ? { kind: 'cash.monthly-deposit-ended', settingCode, requestId }
      : { kind: 'cash.monthly-deposit-changed', settingCode, requestId, amount, next },
    at,
  );
  const action = amount === null ? 'cash.monthly-deposit-ended' : 'cash.monthly-deposit-changed';
  const detail = amount === null ? {} : { amount: String(amount) };
  await audit(tx, { action, settingCode, detail, actor }, clock, requestId);
}

/** The bank has looked at the customer's agreement (口座振替依頼). */
export async function takeAgreement(
  tx: Tx,
  settingCode: string,
  agreed: boolean,
  clock: Clock,
): Promise<Answer<typeof reportAgreement>> {
  const found = await lockDebitAccount(tx, settingCode);
  if (!found) throw new Refused('NOT_FOUND');
  const { account, mail } = found;
  if (account.state !== 'PENDING_BANK') return { status: account.state };
  const state = agreed ? 'ACTIVE' : 'CANCELED';
  const next = nextDebit(clock.today());
  await changeDebitAccount(tx, changeDeposit(account, { state }, next.month), clock.now());
  const { customerId, amount } = account;
  await notify(
    tx,
    { id: customerId, mail },
    agreed
      ? { kind: 'cash.monthly-deposit-agreed', settingCode, amount, next }
      : { kind: 'cash.monthly-deposit-not-agreed', settingCode },
    clock.now(),
  );
  return { status: state };
}

export async function showDebitAccounts(reader: Reader, subject: string, today: Ymd): Promise<Answer<typeof listCall>> {
  const accounts = await listDebitAccounts(reader, subject);
  const next = nextDebit(today);
  const codes = accounts.map(({ settingCode }) => settingCode);
  const planned = await plannedDebits(reader, codes, next.month);
  return {
    bankAccounts: accounts.map(({ settingCode, bank, state, amount }) => ({
      settingCode,
      bankName: bank.bankName,
      branchName: bank.branchName,
      accountType: bank.accountType,
      numberMasked: `＊＊＊＊${bank.number.slice(-3)}`,
      status: state,
      // What the next line would come to: 毎月の入金 and all plans (rule PLAN-21).
      monthlyTotal: sumYen([amount, planned.get(settingCode) ?? noYen]),
      nextDebitDate: state === 'ACTIVE' ? next.debitDate : null,
    })),
  };
}

/** Who did it: the collecting company's site, or the customer in our own app. */
interface Actor {
  readonly role: 'partner' | 'customer';
  readonly name: string;
}
const site: Actor = { role: 'partner', name: 'monthly-deposit' };

interface Trace {
  readonly action: string;
  readonly settingCode: string;
  readonly detail: Readonly<Record<string, string>>;
  readonly actor: Actor;
}

const audit = (tx: Tx, { action, settingCode, detail, actor }: Trace, clock: Clock, requestId: string): Promise<void> =>
  writeAudit(tx, {
    at: clock.now(),
    actorRole: actor.role,
    actor: actor.name,
    action,
    subject: settingCode,
    detail,
    requestId,
  });
