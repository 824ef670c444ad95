import { decode, PositiveYen } from '@tsuzura/contract/kernel';
import { writeDepositNotice, type NoticedTransfer } from '@tsuzura/contract/partner';
import { narrowKatakana, narrowLettersAndDigits } from '@tsuzura/domain/text';
import type { BankOffice } from './bank-office.ts';

/** Tells つづら, server to server; the answer says what became of the file. */
export type SendNotice = (
  name: string,
  content: Uint8Array,
) => Promise<{ readonly state: string; readonly fault: string | null; readonly added: number }>;

export interface TransferForm {
  readonly account: string;
  readonly payer: string;
  readonly amount: string;
  readonly how: string;
}

type Amount = NoticedTransfer['amount'];
export type FormFault = Partial<Record<'account' | 'payer' | 'amount', string>>;

const bank = { code: '9874', name: 'ﾐﾁｼｵ', holder: 'ﾂﾂﾞﾗ(ｶ' };

/** How the file goes out: whole, or in one of the ways in which files go wrong. */
export const ways = {
  whole: '正しく送る',
  twice: '同じファイルを2回送る',
  cut: '途中で切れたファイルを送る',
  total: '合計の違うファイルを送る',
  rubbish: '文字の壊れたファイルを送る',
} as const;
type Way = keyof typeof ways;
const isWay = (how: string): how is Way => Object.hasOwn(ways, how);

export function readForm({
  account,
  payer,
  amount,
}: TransferForm):
  | { readonly ok: true; readonly account: string; readonly payer: string; readonly amount: Amount }
  | { readonly ok: false; readonly faults: FormFault } {
  const digits = narrowLettersAndDigits(account).replaceAll(/[\s-]/g, '');
  const name = narrowKatakana(narrowLettersAndDigits(payer))
    .replaceAll(/[\s　]+/g, ' ')
    .trim()
    .toUpperCase();
  const yenText = narrowLettersAndDigits(amount).replaceAll(/[,，円\s]/g, '');
  const decoded = decode(PositiveYen, /^[1-9]\d{0,9}$/.test(yenText) ? Number(yenText) : 0);
  const faults: FormFault = {
    ...(/^\d{10}$/.test(digits) ? {} : { account: '支店番号3桁と口座番号7桁を、続けて10桁で入力してください。' }),
    ...(/^[｡-ﾟA-Z0-9 ()\-./,]{1,48}$/.test(name) ? {} : { payer: 'カタカナ・英数字で、48文字以内で入力してください。' }),
    ...(decoded.ok ? {} : { amount: '1円以上の金額を、数字で入力してください。' }),
  };
  if (!decoded.ok || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, account: digits, payer: name, amount: decoded.value };
}

/** One transfer as a 振込入金通知 of its own. */
export async function sendTransfer(
  office: BankOffice,
  send: SendNotice,
  requested: { readonly account: string; readonly payer: string; readonly amount: Amount },
  how: string,
): Promise<{ readonly transfer: NoticedTransfer; readonly answer: Awaited<ReturnType<SendNotice>> }> {
  const way: Way = isWay(how) ? how : 'whole';
  const transfer = office.number({
    account: requested.account,
    payer: requested.payer,
    amount: requested.amount,
    payerBank: 'ｼｵｻｲ',
    payerBranch: 'ﾐﾅﾄ',
  });
  const content = spoiled(writeDepositNotice({ madeOn: office.today(), transfers: [transfer] }, bank), way);
  const name = `notice-${transfer.accountDate}-${transfer.inquiry}`;
  office.keepNotice(name, content);
  let answer = await send(name, content);
  if (way === 'twice') answer = await send(`${name}-again`, content);
  return { transfer, answer };
}

function spoiled(content: Uint8Array, way: Way): Uint8Array {
  if (way === 'cut') return content.slice(0, -250);
  const copy = content.slice();
  const recordLength = 200;
  // The last digit of the trailer's total; a letter of the payer's name.
  if (way === 'total') copy[recordLength * 2 + 18] = copy[recordLength * 2 + 18] === 0x39 ? 0x38 : 0x39;
  if (way === 'rubbish') copy.set([0x8a, 0xbf], recordLength + 49);
  return copy;
}
