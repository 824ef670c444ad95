import { describe, expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import {
  readBatchFile,
  readDepositNotice,
  writeBatchFile,
  writeDepositNotice,
  type BatchLine,
  type NoticedTransfer,
} from './index.ts';

const client = { code: '1', name: 'ﾂﾂﾞﾗ(ｶ', bankCode: '9874', branchCode: '001', number: '1' };
const line: BatchLine = {
  bankCode: '9900',
  branchCode: '058',
  accountType: '1',
  number: '1234567',
  holder: 'ﾔﾏﾀﾞ ﾊﾅｺ',
  amount: yen(30_000),
  reference: 42n,
  result: null,
};
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('総合振込 (21)', () => {
  const bytes = writeBatchFile({ kind: 'PAYMENT', on: '1116', lines: [line, { ...line, reference: 43n }] }, client);

  test('is records of 120 bytes in the order 1, 2, 2, 8, 9', () => {
    expect(bytes.length).toBe(5 * 120);
    const records = latin(bytes).match(/.{120}/gs) ?? [];
    expect(records.map((record) => record.charAt(0)).join('')).toBe('12289');
    const [head, data, , tail] = records;
    expect(head?.slice(0, 14)).toBe('12100000000001');
    expect(head?.slice(54, 62)).toBe('11169874');
    // Bank, branch, type and number where a bank looks for them; kana in one byte each.
    expect([data?.slice(1, 5), data?.slice(20, 23), data?.slice(42, 43), data?.slice(43, 50)]).toEqual([
      '9900',
      '058',
      '1',
      '1234567',
    ]);
    expect(data?.slice(50, 80)).toBe(
      `${latin(Uint8Array.of(0xd4, 0xcf, 0xc0, 0xde))} ${latin(Uint8Array.of(0xca, 0xc5, 0xba))}`.padEnd(30, ' '),
    );
    expect([data?.slice(80, 90), data?.slice(91, 111), data?.slice(111, 112)]).toEqual([
      '0000030000',
      '00000000000000000042',
      '7',
    ]);
    expect(tail?.slice(0, 19)).toBe('8000002000000060000');
  });

  test('reads as it was written, with line breaks or without', () => {
    const read = readBatchFile(bytes, 'PAYMENT', false);
    expect(read).toMatchObject({ ok: true, value: { on: '1116', lines: [line, { reference: 43n }] } });
    const broken = Buffer.from((latin(bytes).match(/.{120}/gs) ?? []).join('\r\n'), 'latin1');
    expect(readBatchFile(broken, 'PAYMENT', false)).toEqual(read);
  });

  test('an answer has a result in every line and says in the trailer what they come to', () => {
    const answered = writeBatchFile(
      {
        kind: 'PAYMENT',
        on: '1116',
        lines: [
          { ...line, result: 'DONE' },
          { ...line, reference: 43n, result: 'NO_ACCOUNT' },
        ],
      },
      client,
    );
    expect(readBatchFile(answered, 'PAYMENT', true)).toMatchObject({
      ok: true,
      value: { lines: [{ result: 'DONE' }, { result: 'NO_ACCOUNT' }] },
    });
    expect(readBatchFile(bytes, 'PAYMENT', true)).toEqual({ ok: false, fault: 'NUMBER' });
    expect(readBatchFile(answered, 'DEBIT', true)).toEqual({ ok: false, fault: 'KIND' });
  });

  test('口座振替 (91) has the same geometry and its result where the format has it', () => {
    const debit = writeBatchFile({ kind: 'DEBIT', on: '1127', lines: [{ ...line, result: 'FUNDS_SHORT' }] }, client);
    expect(latin(debit).slice(120 + 111, 120 + 112)).toBe('1');
    expect(readBatchFile(debit, 'DEBIT', true)).toMatchObject({
      ok: true,
      value: { lines: [{ result: 'FUNDS_SHORT' }] },
    });
  });

  test('a letter the network does not know is never written', () => {
    expect(() =>
      writeBatchFile({ kind: 'PAYMENT', on: '1116', lines: [{ ...line, holder: '山田花子' }] }, client),
    ).toThrow();
  });
});

describe('振込入金通知 (01)', () => {
  const transfer: NoticedTransfer = {
    inquiry: '000001',
    accountDate: ymd('2026-11-13'),
    amount: yen(50_000),
    account: '3012000001',
    payer: 'ﾔﾏﾀﾞ ﾊﾅｺ',
    payerBank: 'ｼｵｻｲ',
    payerBranch: 'ﾐﾅﾄ',
    isCancellation: false,
  };
  const bank = { code: '9874', name: 'ﾐﾁｼｵ', holder: 'ﾂﾂﾞﾗ(ｶ' };
  const notice = {
    madeOn: ymd('2026-11-13'),
    transfers: [transfer, { ...transfer, inquiry: '000002', isCancellation: true }],
  };
  const bytes = writeDepositNotice(notice, bank);
  const changed = (at: number, byte: number) => {
    const copy = bytes.slice();
    copy[at] = byte;
    return readDepositNotice(copy);
  };

  test('is records of 200 bytes with days of 令和, and reads as it was written', () => {
    expect(bytes.length).toBe(5 * 200);
    expect(latin(bytes).slice(0, 10)).toBe('1010081113');
    expect(latin(bytes).slice(200, 219)).toBe('2000001081113081113');
    expect(readDepositNotice(bytes)).toEqual({ ok: true, value: notice });
  });

  test.each([
    ['cut short', () => readDepositNotice(bytes.slice(0, -1)), 'LENGTH'],
    ['cut at a record', () => readDepositNotice(bytes.slice(0, -200)), 'STRUCTURE'],
    ['empty', () => readDepositNotice(new Uint8Array()), 'LENGTH'],
    ['two files in one', () => readDepositNotice(Buffer.concat([bytes, bytes])), 'STRUCTURE'],
    ['a kanji of Shift_JIS', () => changed(250, 0x8a), 'CHARACTER'],
    ['a control character', () => changed(250, 0x07), 'CHARACTER'],
    ['a letter in the amount', () => changed(228, 0x41), 'NUMBER'],
    ['another amount than the total', () => changed(228, 0x39), 'TOTAL'],
    ['another kind', () => changed(2, 0x33), 'KIND'],
    ['a month 19', () => changed(209, 0x39), 'DATE'],
  ])('a file that is %s is refused whole', (_, read, fault) => {
    expect(read()).toEqual({ ok: false, fault });
  });

  test('a day after the file was made is refused', () => {
    const later = { ...notice, transfers: [{ ...transfer, accountDate: ymd('2026-11-14') }] };
    expect(readDepositNotice(writeDepositNotice(later, bank))).toEqual({ ok: false, fault: 'DATE' });
  });
});
