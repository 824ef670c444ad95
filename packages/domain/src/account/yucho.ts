import { accept, refuse, type Outcome } from '../kernel/index.ts';
import { isAllZeros } from '../text/index.ts';
import type { BankAccount } from './bank-account.ts';

export type YuchoRefusal =
  | 'KIGO_FORMAT' // not five digits
  | 'KIGO_UNKNOWN' // begins with neither 1 nor 0, or is a 総合口座 that does not end in 0
  | 'BANGO_FORMAT' // too long, or not digits
  | 'BANGO_LAST_DIGIT' // the number of a 総合口座 always ends in 1
  | 'BANGO_ZERO'; // nothing but zeros is left

const bankCode = '9900';
/** Between 記号 and 番号 a re-issued card shows one more digit; transfers ignore it. */
const kigoForm = /^(\d{5})(?:-\d)?$/;

/** Japan Post Bank (ゆうちょ) prints 記号 and 番号; other banks need branch, type and number (rule CASH-20). */
export function yuchoAccount(kigo: string, bango: string): Outcome<BankAccount, YuchoRefusal> {
  const mark = kigoForm.exec(kigo)?.[1];
  if (mark === undefined) return refuse('KIGO_FORMAT');
  if (/^1\d{3}0$/.test(mark)) return general(mark, bango);
  if (mark.startsWith('0')) return transfer(mark, bango);
  return refuse('KIGO_UNKNOWN');
}

/** 総合口座: the last digit of the 番号, always 1, is dropped. */
function general(mark: string, bango: string): Outcome<BankAccount, YuchoRefusal> {
  if (!/^\d{2,8}$/.test(bango)) return refuse('BANGO_FORMAT');
  if (!bango.endsWith('1')) return refuse('BANGO_LAST_DIGIT');
  return account({ branchCode: `${mark.slice(1, 3)}8`, accountType: '1' }, bango.slice(0, -1));
}

/** 振替口座: the whole 番号 counts. */
function transfer(mark: string, bango: string): Outcome<BankAccount, YuchoRefusal> {
  if (!/^\d{1,7}$/.test(bango)) return refuse('BANGO_FORMAT');
  return account({ branchCode: `${mark.slice(1, 3)}9`, accountType: '2' }, bango);
}

function account(
  branch: Pick<BankAccount, 'branchCode' | 'accountType'>,
  digits: string,
): Outcome<BankAccount, YuchoRefusal> {
  return isAllZeros(digits) ? refuse('BANGO_ZERO') : accept({ bankCode, ...branch, number: digits.padStart(7, '0') });
}
