import type { OpsPayment } from '@tsuzura/contract/ops';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { withdrawalFailureText, type WithdrawalFailure } from '@tsuzura/domain/cash';
import { accountKinds, entryKinds } from '@tsuzura/domain/ledger';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import type { BookedLine, Payment } from '@tsuzura/store/operator';

const stateTexts: Readonly<Record<OpsPayment['state'], string>> = {
  REQUESTED: '受付（取消できる）',
  LOCKED: '送金待ち',
  SENT: '送金済み（結果待ち）',
  COMPLETED: '完了',
  CANCELED: '取消',
  FAILED: '送金せず',
  RETURNED: '組戻し',
};

const places: Readonly<Record<OpsPayment['state'], string>> = {
  REQUESTED: '出金のために取り分けています。お客さまは取り消せます。',
  LOCKED: '出金のために取り分けています。次の送金ファイルで送ります。',
  SENT: '銀行に送りました。当日16:00に結果を取り込みます。',
  COMPLETED: 'お客さまの銀行口座に入りました。',
  CANCELED: 'お客さまのお預り金に戻りました。',
  FAILED: '送金せず、お客さまのお預り金に戻しました。お客さまにメールでお知らせしています。',
  RETURNED: '銀行から戻り、お客さまのお預り金に入れました。お客さまにメールでお知らせしています。',
};

export const showPayment = (one: Payment): OpsPayment => {
  const state = one.state as OpsPayment['state'];
  return {
    id: one.id,
    receiptNumber: one.receiptNumber,
    customer: { id: one.customerId, accountNumber: one.accountNumber },
    source: one.source,
    sourceText: one.source === 'SCHEDULED' ? '定期出金' : '出金',
    amount: one.amount,
    requestedAt: formatJst(one.requestedAt),
    payDate: one.payDate,
    bankText: `${one.bankName} ${one.branchName} ＊＊＊＊${one.bankNumber.slice(-3)}`,
    state,
    stateText: stateTexts[state],
    reason: one.reason === null ? null : withdrawalFailureText[one.reason as WithdrawalFailure],
    fileId: one.fileId,
  };
};

export const placeOf = ({ state }: Payment): string => places[state as OpsPayment['state']];

const eventTexts: ReadonlyMap<number, string> = new Map([
  [entryKinds.WITHDRAWAL_REQUESTED.id, '出金の申込。金額を取り分けました。'],
  [entryKinds.WITHDRAWAL_RELEASED.id, '取りやめ。取り分けた金額を戻しました。'],
  [entryKinds.WITHDRAWAL_PAID.id, '送金ファイルに載せ、帳簿から出しました。'],
  [entryKinds.WITHDRAWAL_RETURNED.id, '銀行から戻りました。お預り金に入れました。'],
]);

interface Event {
  readonly at: string;
  readonly text: string;
  readonly free: Yen;
  readonly reserved: Yen;
}

/** One row an entry: what it did to the cash of the customer. */
export function eventsOf(lines: readonly BookedLine[]): Event[] {
  const byEntry = new Map<string, { at: Instant; kind: number; free: Yen; reserved: Yen }>();
  for (const { kind, at, account, amount } of lines) {
    const known = byEntry.get(`${kind} ${at}`) ?? { at, kind, free: noYen, reserved: noYen };
    if (account === accountKinds.CASH_FREE.id) known.free = yen(known.free + amount);
    if (account === accountKinds.CASH_RESERVED.id) known.reserved = yen(known.reserved + amount);
    byEntry.set(`${kind} ${at}`, known);
  }
  return [...byEntry.values()].map(({ at, kind, free, reserved }) => ({
    at: formatJst(at),
    text: eventTexts.get(kind) ?? '帳簿の動き',
    free,
    reserved,
  }));
}
