import { yen, type Yen } from '@tsuzura/domain/money';
import { manYenLabel, narrowLettersAndDigits } from '@tsuzura/domain/text';
import { readYen } from '@tsuzura/ui/yen-field';

/** Also the names in the address. */
export type FieldName = 'initial' | 'monthly' | 'target' | 'balance' | 'residual' | 'years' | 'rate';

export interface Values {
  readonly initial: Yen;
  readonly monthly: Yen;
  readonly target: Yen;
  readonly balance: Yen;
  readonly residual: Yen;
  readonly years: number;
  /** Percent a year as the contract takes it: decimal text, never a float. */
  readonly rate: string;
}

interface FieldRow {
  readonly label: string;
  readonly unit: '円' | '年' | '%';
  /** While the address says nothing. */
  readonly usual: string;
}

export const fields: Readonly<Record<FieldName, FieldRow>> = {
  initial: { label: 'はじめの金額', unit: '円', usual: '0' },
  monthly: { label: '毎月の金額', unit: '円', usual: '30000' },
  target: { label: '目標の金額', unit: '円', usual: '20000000' },
  balance: { label: '取り崩す前の金額', unit: '円', usual: '20000000' },
  residual: { label: '最後に残す金額', unit: '円', usual: '0' },
  years: { label: '年数', unit: '年', usual: '30' },
  rate: { label: '想定利回り（年）', unit: '%', usual: '3.0' },
};

/** The ranges of the contract, for the words beside a field; a test holds the two together. */
export const bounds = { yen: 10_000_000_000n, years: 100, rate: 20 } as const;

export type Reading<T> = { readonly value: T; readonly error: null } | { readonly value: null; readonly error: string };

const good = <T>(value: T): Reading<T> => ({ value, error: null });
const bad = (error: string) => ({ value: null, error });

export function readAmount(label: string, text: string): Reading<Yen> {
  if (text.trim() === '') return bad(`${label}を入力してください。`);
  const amount = readYen(text);
  if (amount === null) return bad('数字で入力してください（例：10,000）。');
  return amount > bounds.yen ? bad(`${manYenLabel(yen(bounds.yen))}以下で入力してください。`) : good(yen(amount));
}

export function readYears(label: string, text: string): Reading<number> {
  const plain = narrow(text).replace(/年$/, '');
  if (plain === '') return bad(`${label}を入力してください。`);
  if (!/^\d{1,6}$/.test(plain)) return bad('数字で入力してください（例：30）。');
  const years = Number(plain);
  return years < 1 || years > bounds.years ? bad(`1年から${bounds.years}年の間で入力してください。`) : good(years);
}

export function readRate(label: string, text: string): Reading<string> {
  const plain = narrow(text).replace(/%$/, '').replace(/^\+/, '');
  if (plain === '') return bad(`${label}を入力してください。`);
  if (!/^-?\d{1,6}(\.\d+)?$/.test(plain)) return bad('数字で入力してください（例：3.0）。');
  if (Math.abs(Number(plain)) > bounds.rate) {
    return bad(`−${bounds.rate}%から${bounds.rate}%の間で入力してください。`);
  }
  if (!/^-?\d+(\.\d)?$/.test(plain)) return bad('0.1%単位で入力してください。');
  return good(plain.replace(/^(-?)0+(?=\d)/, '$1'));
}

/** Full-width writing becomes half-width, and every dash a minus: input methods offer several. */
const narrow = (text: string): string =>
  narrowLettersAndDigits(text)
    .replaceAll(/[\s\u3000]/g, '')
    .replaceAll(/[−－ー‐–—]/g, '-')
    .replaceAll('．', '.')
    .replaceAll('％', '%')
    .replaceAll('＋', '+');
