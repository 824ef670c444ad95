import type { Answer } from '@tsuzura/contract/kernel';
import type { getDepositAccount } from '@tsuzura/contract/main';
import { ensureDepositAccount } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { ourBank } from './bank.ts';

const note = [
  'ご本人名義の口座からお振り込みください。名義が異なる場合は、確認のため入金までお時間をいただきます。',
  '振込手数料はお客さまのご負担となります。',
  '平日15時までに着金したお振込は、当日中に預り金へ加わります。',
].join('\n');

/** 振込専用口座: the customer's own number for good. */
export async function showDepositAccount(tx: Tx, subject: string): Promise<Answer<typeof getDepositAccount>> {
  const { code, name, depositBranch, holder } = ourBank;
  const { number, branchCode } = await ensureDepositAccount(tx, subject, depositBranch.code);
  return {
    bankCode: code,
    bankName: name,
    branchCode,
    branchName: depositBranch.name,
    accountType: '1',
    number,
    holderKana: holder,
    note,
  };
}
