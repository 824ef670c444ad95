import { describe, expect, test } from 'vitest';
import { decode, encode } from '../kernel/index.ts';
import {
  confirmPerson,
  createAccountRequest,
  getAccountStatus,
  getBrokerageUser,
  getUpdateAccountRequest,
} from './account.ts';

describe('answers', () => {
  test('R3.01 account status holds equity, nisa and four closing days or nulls', () => {
    const wire = {
      status: { equity: 'CLOSE', nisa: 'AVAILABLE', margin: 'NOT_OPENED', usEquity: 'CLOSE' },
      closedAt: {
        equityClosedAt: '2026-03-31',
        marginClosedAt: null,
        nisaClosedAt: null,
        usEquityClosedAt: '2026-02-27',
      },
    } as const;
    const read = decode(getAccountStatus.answer, wire);
    expect(read).toEqual({ ok: true, value: wire });
    expect(read.ok && encode(getAccountStatus.answer, read.value)).toEqual(wire);
  });
  test('R3.01 a closing day must exist in the calendar', () => {
    const closedAt = {
      equityClosedAt: '2026-02-30',
      marginClosedAt: null,
      nisaClosedAt: null,
      usEquityClosedAt: null,
    };
    const status = { equity: 'CLOSE', nisa: 'CLOSE', margin: 'CLOSE', usEquity: 'CLOSE' };
    expect(decode(getAccountStatus.answer, { status, closedAt }).ok).toBe(false);
  });
  test('R3.02 the update request holds its status', () => {
    const wire = { status: 'IN_REVIEW', kind: 'PROFILE', requestedAt: '2026-11-14T10:00:00+09:00' };
    expect(decode(getUpdateAccountRequest.answer, wire)).toEqual({ ok: true, value: wire });
    expect(decode(getUpdateAccountRequest.answer, { ...wire, status: 'WAITING' }).ok).toBe(false);
  });
  test('R3.03 the brokerage user holds the withdrawal bank, set or unset, and the last confirmation', () => {
    const bank = { bankName: '', branchName: '', accountType: '', holderKana: '' };
    for (const withdrawBank of [
      { code: '', branchCode: '', number: '', ...bank },
      { code: '9998', branchCode: '000', number: '0000000', ...bank },
      { code: '9900', branchCode: '058', number: '1234567', ...bank, accountType: '1' },
    ]) {
      for (const lastConfirmedOn of ['2025-11-14', null]) {
        const wire = { withdrawBank, lastConfirmedOn };
        expect(decode(getBrokerageUser.answer, wire)).toEqual({ ok: true, value: wire });
      }
    }
  });
});

describe('opening an account', () => {
  const person = {
    lastNameKana: 'ヤマダ',
    firstNameKana: 'ハナコ',
    birthDate: '1990-02-28',
    phoneNumber: '090-1234-5678',
    postalCode: '100-0001',
    email: 'hanako@example.jp',
  };
  const request = { products: ['EQUITY', 'NISA'], specificAccount: 'WITH', nisa: 'OPEN' };

  test('R5.08 tells a mistake by the name of its field', () => {
    const wrong = { ...person, lastNameKana: 'やまだ', birthDate: '1990-02-29', email: 'hanako' };
    expect(decode(confirmPerson.body, wrong)).toEqual({
      ok: false,
      lines: [
        { field: 'lastNameKana', message: 'セイ（フリガナ）は全角カタカナで入力してください。' },
        { field: 'birthDate', message: '生年月日の日付をご確認ください（例：2026-11-14）。' },
        { field: 'email', message: 'メールアドレスの形をご確認ください（例：name@example.jp）。' },
      ],
    });
    expect(decode(confirmPerson.body, person).ok).toBe(true);
  });
  test('asks for the NISA choice exactly when NISA is among the products', () => {
    const line = { field: 'nisa', message: 'NISAを選んでください。' };
    expect(decode(createAccountRequest.body, { ...request, nisa: 'NONE' })).toEqual({ ok: false, lines: [line] });
    expect(decode(createAccountRequest.body, { ...request, products: ['EQUITY'] })).toEqual({
      ok: false,
      lines: [line],
    });
    expect(decode(createAccountRequest.body, request).ok).toBe(true);
  });
  test('refuses the same product twice and a key nobody knows', () => {
    expect(decode(createAccountRequest.body, { ...request, products: ['NISA', 'NISA'] }).ok).toBe(false);
    expect(decode(createAccountRequest.body, { ...request, myNumber: '123456789012' })).toEqual({
      ok: false,
      lines: [{ field: 'myNumber', message: '受け付けていない項目が含まれています。' }],
    });
  });
});
