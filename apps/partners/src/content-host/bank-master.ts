import zenginPackage from 'zengin-code/package.json' with { type: 'json' };
import { Refused } from '@tsuzura/contract/kernel';
import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import { narrowKatakana, narrowLettersAndDigits } from '@tsuzura/domain/text';

export interface NamedCode {
  readonly code: string;
  readonly name: string;
  /** Half-width, as in a transfer. */
  readonly kana: string;
  /** For searching. */
  readonly hiragana: string;
}

/** The data's own day, from its version "1.0.0-p20260824". */
export const banksUpdatedOn: Ymd = ymd(zenginPackage.version.replace(/^.*-p(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));

/** Read when first asked for: 29,000 branches take a fifth of a second, which a start need not wait for. */
const zengin = async () => (await import('zengin-code')).default;

export async function allBanks(): Promise<NamedCode[]> {
  return sorted(Object.values(await zengin()));
}

export async function branchesOf(bankCode: string): Promise<NamedCode[]> {
  const banks = await zengin();
  const bank = Object.hasOwn(banks, bankCode) ? banks[bankCode] : undefined;
  if (!bank) throw new Refused('NOT_FOUND');
  return sorted(Object.values(bank.branches));
}

interface Row {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
  readonly hira: string;
}

/** An object with keys like "1000" lists them as numbers first; people expect the order of codes. */
function sorted(rows: readonly Row[]): NamedCode[] {
  return rows
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map(({ code, name, kana, hira }) => ({ code, name, kana: narrow(kana), hiragana: hira }));
}

const marks: Readonly<Record<string, string>> = { '－': '-', '．': '.', '　': ' ' };

const narrow = (kana: string): string =>
  narrowKatakana(narrowLettersAndDigits(kana)).replaceAll(/[－．　]/g, (mark) => marks[mark] ?? '');
