import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { fileOf, layout, openFile, type Read } from './record.ts';
import { fromWareki, toWareki } from './wareki.ts';

/*
 * 振込入金通知 (種別コード 01), 200 bytes a record: money that came to our customers' deposit accounts. Which account it was
 * sent to stands as 振込依頼人コード: branch (3) and number (7).
 */

const width = 200;

const header = layout([
  ['record', 1, 'N'],
  ['kind', 2, 'N'],
  ['code', 1, 'N'],
  ['madeOn', 6, 'N'],
  ['from', 6, 'N'],
  ['to', 6, 'N'],
  ['bankCode', 4, 'N'],
  ['bankName', 15, 'C'],
  ['branchCode', 3, 'N'],
  ['branchName', 15, 'C'],
  ['accountType', 1, 'N'],
  ['number', 7, 'N'],
  ['holder', 40, 'C'],
  ['rest', 93, 'C'],
]);

const data = layout([
  ['record', 1, 'N'],
  ['inquiry', 6, 'N'],
  ['accountDate', 6, 'N'],
  ['valueDate', 6, 'N'],
  ['amount', 10, 'N'],
  ['cheques', 10, 'N'],
  ['account', 10, 'N'],
  ['payer', 48, 'C'],
  ['payerBank', 15, 'C'],
  ['payerBranch', 15, 'C'],
  ['cancelled', 1, 'C'],
  ['edi', 20, 'C'],
  ['rest', 52, 'C'],
]);

const trailer = layout([
  ['record', 1, 'N'],
  ['count', 6, 'N'],
  ['total', 12, 'N'],
  ['cancelledCount', 6, 'N'],
  ['cancelledTotal', 12, 'N'],
  ['rest', 163, 'C'],
]);

export interface NoticedTransfer {
  /** 照会番号: with the day, the bank's own name for it. */
  readonly inquiry: string;
  readonly accountDate: Ymd;
  readonly amount: Yen;
  /** Branch and number of the deposit account, ten digits. */
  readonly account: string;
  /** Half-width, as the sender's bank wrote it. */
  readonly payer: string;
  readonly payerBank: string;
  readonly payerBranch: string;
  /** 取消: an earlier notice was wrong. */
  readonly isCancellation: boolean;
}

export interface DepositNotice {
  readonly madeOn: Ymd;
  readonly transfers: readonly NoticedTransfer[];
}

export function writeDepositNotice(
  { madeOn, transfers }: DepositNotice,
  bank: { readonly code: string; readonly name: string; readonly holder: string },
): Uint8Array {
  const day = toWareki(madeOn);
  const sums = totalsOf(transfers);
  return fileOf(width, [
    header.write({
      record: '1',
      kind: '01',
      code: '0',
      madeOn: day,
      from: day,
      to: day,
      bankCode: bank.code,
      bankName: bank.name,
      branchCode: '001',
      accountType: '1',
      number: '0000001',
      holder: bank.holder,
    }),
    ...transfers.map((one) =>
      data.write({
        record: '2',
        inquiry: one.inquiry,
        accountDate: toWareki(one.accountDate),
        valueDate: toWareki(one.accountDate),
        amount: String(one.amount),
        account: one.account,
        payer: one.payer,
        payerBank: one.payerBank,
        payerBranch: one.payerBranch,
        cancelled: one.isCancellation ? '1' : '0',
      }),
    ),
    trailer.write({ record: '8', ...sums }),
  ]);
}

export function readDepositNotice(bytes: Uint8Array): Read<DepositNotice> {
  const opened = openFile(bytes, { width, kind: '01', header, trailer });
  if (!opened.ok) return opened;
  const { head, tail } = opened.value;
  const madeOn = fromWareki(head.madeOn);
  if (!madeOn) return { ok: false, fault: 'DATE' };
  const transfers: NoticedTransfer[] = [];
  for (const record of opened.value.data) {
    const row = data.read(record);
    if (!row || row.amount === '0000000000') return { ok: false, fault: 'NUMBER' };
    const accountDate = fromWareki(row.accountDate);
    if (!accountDate || accountDate > madeOn) return { ok: false, fault: 'DATE' };
    transfers.push({
      inquiry: row.inquiry,
      accountDate,
      amount: yen(BigInt(row.amount)),
      account: row.account,
      payer: row.payer,
      payerBank: row.payerBank,
      payerBranch: row.payerBranch,
      isCancellation: row.cancelled === '1',
    });
  }
  const sums = totalsOf(transfers);
  const names = ['count', 'total', 'cancelledCount', 'cancelledTotal'] as const;
  if (names.some((name) => BigInt(tail[name]) !== BigInt(sums[name]))) return { ok: false, fault: 'TOTAL' };
  return { ok: true, value: { madeOn, transfers } };
}

function totalsOf(transfers: readonly NoticedTransfer[]) {
  const sum = (cancelled: boolean) => {
    const some = transfers.filter((one) => one.isCancellation === cancelled);
    return { count: String(some.length), total: String(some.reduce((all, { amount }) => all + amount, 0n)) };
  };
  const [plain, cancelled] = [sum(false), sum(true)];
  return { ...plain, cancelledCount: cancelled.count, cancelledTotal: cancelled.total };
}
