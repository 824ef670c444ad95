import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { fileOf, layout, openFile, type Read } from './record.ts';
import { monthAndDay } from './wareki.ts';

/*
 * 総合振込 (種別コード 21: we pay) and 預金口座振替 (91: we collect), 120 bytes a record. Both have one geometry. The bank
 * answers with the same records and a result in each; the trailer then says how much was done and how much was not.
 */

const width = 120;
const kinds = { PAYMENT: '21', DEBIT: '91' } as const;
export type BatchKind = keyof typeof kinds;

const header = layout([
  ['record', 1, 'N'],
  ['kind', 2, 'N'],
  ['code', 1, 'N'],
  ['client', 10, 'N'],
  ['clientName', 40, 'C'],
  ['on', 4, 'N'],
  ['bankCode', 4, 'N'],
  ['bankName', 15, 'C'],
  ['branchCode', 3, 'N'],
  ['branchName', 15, 'C'],
  ['accountType', 1, 'N'],
  ['number', 7, 'N'],
  ['rest', 17, 'C'],
]);

const data = layout([
  ['record', 1, 'N'],
  ['bankCode', 4, 'N'],
  ['bankName', 15, 'C'],
  ['branchCode', 3, 'N'],
  ['branchName', 15, 'C'],
  ['clearing', 4, 'C'],
  ['accountType', 1, 'N'],
  ['number', 7, 'N'],
  ['holder', 30, 'C'],
  ['amount', 10, 'N'],
  ['isNew', 1, 'N'],
  ['reference', 20, 'N'],
  // 振込指定区分 (7 電信) of a payment; 振替結果コード of a debit.
  ['mark', 1, 'C'],
  // Free in a payment: there the bank's answer has its result.
  ['result', 1, 'C'],
  ['rest', 7, 'C'],
]);

const trailer = layout([
  ['record', 1, 'N'],
  ['count', 6, 'N'],
  ['total', 12, 'N'],
  ['doneCount', 6, 'C'],
  ['doneTotal', 12, 'C'],
  ['failedCount', 6, 'C'],
  ['failedTotal', 12, 'C'],
  ['rest', 65, 'C'],
]);

/** 0: done. The rest are the reasons of 振替結果コード that a bank gives, the same for payments here. */
export const batchResults = {
  '0': 'DONE',
  '1': 'FUNDS_SHORT',
  '2': 'NO_ACCOUNT',
  '3': 'STOPPED_BY_HOLDER',
  '4': 'NO_AGREEMENT',
  '8': 'STOPPED_BY_CLIENT',
  '9': 'OTHER',
} as const;
export type BatchResult = (typeof batchResults)[keyof typeof batchResults];
const resultCodes = new Map(Object.entries(batchResults).map(([code, result]) => [result, code]));

export interface BatchLine {
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountType: string;
  readonly number: string;
  readonly holder: string;
  readonly amount: Yen;
  /** 新規コード: the first debit of this account. Absent: another one, or a payment. */
  readonly isNew?: boolean;
  /** Our number for it; it comes back with the result. */
  readonly reference: bigint;
  /** Null in what we send. */
  readonly result: BatchResult | null;
}

export interface BatchFile {
  readonly kind: BatchKind;
  /** 取組日 or 引落日, as month and day: "1116". */
  readonly on: string;
  readonly lines: readonly BatchLine[];
}

/** What was read, and whose it is. */
export interface ReadBatchFile extends BatchFile {
  /** 委託者コード, ten digits. */
  readonly clientCode: string;
}

export interface Client {
  readonly code: string;
  readonly name: string;
  readonly bankCode: string;
  readonly branchCode: string;
  readonly number: string;
}

/** Of the day the money moves. */
export const batchDay = (day: Ymd): string => monthAndDay(day);

export function writeBatchFile({ kind, on, lines }: BatchFile, client: Client): Uint8Array {
  const answered = lines.some(({ result }) => result !== null);
  return fileOf(width, [
    header.write({
      record: '1',
      kind: kinds[kind],
      code: '0',
      client: client.code,
      clientName: client.name,
      on,
      bankCode: client.bankCode,
      branchCode: client.branchCode,
      accountType: '1',
      number: client.number,
    }),
    ...lines.map((line) => {
      const result = line.result === null ? null : (resultCodes.get(line.result) ?? '9');
      return data.write({
        record: '2',
        bankCode: line.bankCode,
        branchCode: line.branchCode,
        clearing: kind === 'PAYMENT' ? '0000' : '',
        accountType: line.accountType,
        number: line.number,
        holder: line.holder,
        amount: String(line.amount),
        isNew: line.isNew === true ? '1' : '0',
        reference: String(line.reference),
        ...(kind === 'PAYMENT' ? { mark: '7', result: result ?? '' } : { mark: result ?? '0' }),
      });
    }),
    trailer.write({ record: '8', ...countOf(lines), ...(answered ? outcomeOf(lines) : {}) }),
  ]);
}

/** `answered`: the bank's answer, which must have a result in every line and say in the trailer what they come to. */
export function readBatchFile(bytes: Uint8Array, kind: BatchKind, answered: boolean): Read<ReadBatchFile> {
  const opened = openFile(bytes, { width, kind: kinds[kind], header, trailer });
  if (!opened.ok) return opened;
  const { head, tail } = opened.value;
  const lines: BatchLine[] = [];
  for (const record of opened.value.data) {
    const row = data.read(record);
    if (!row) return { ok: false, fault: 'NUMBER' };
    const code = kind === 'PAYMENT' ? row.result : row.mark;
    const result = answered ? (batchResults[code as keyof typeof batchResults] ?? null) : null;
    if (answered && result === null) return { ok: false, fault: 'NUMBER' };
    lines.push({
      bankCode: row.bankCode,
      branchCode: row.branchCode,
      accountType: row.accountType,
      number: row.number,
      holder: row.holder,
      amount: yen(BigInt(row.amount)),
      ...(row.isNew === '1' ? { isNew: true } : {}),
      reference: BigInt(row.reference),
      result,
    });
  }
  const expected = { ...countOf(lines), ...(answered ? outcomeOf(lines) : {}) };
  const wrong = Object.entries(expected).some(([name, value]) => {
    const said = tail[name as keyof typeof tail];
    return !/^\d+$/.test(said) || BigInt(said) !== BigInt(value);
  });
  return wrong
    ? { ok: false, fault: 'TOTAL' }
    : { ok: true, value: { kind, on: head.on, lines, clientCode: head.client } };
}

const totalOf = (lines: readonly BatchLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0n);
const countOf = (lines: readonly BatchLine[]) => ({ count: String(lines.length), total: String(totalOf(lines)) });

function outcomeOf(lines: readonly BatchLine[]) {
  const done = lines.filter(({ result }) => result === 'DONE');
  const failed = lines.filter(({ result }) => result !== 'DONE');
  const padded = (count: number) => String(count).padStart(6, '0');
  return {
    doneCount: padded(done.length),
    doneTotal: String(totalOf(done)).padStart(12, '0'),
    failedCount: padded(failed.length),
    failedTotal: String(totalOf(failed)).padStart(12, '0'),
  };
}
