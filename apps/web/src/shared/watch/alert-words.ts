import type { PriceAlert } from '@tsuzura/contract/main';
import { alertThreshold } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { readYen } from '@tsuzura/ui/yen-field';

/** up, down: a level of the 基準価額. change: against the business day before, either way. */
export type AlertChoice = 'up' | 'down' | 'change';

export const alertChoices = [
  { value: 'up', label: '以上になったら' },
  { value: 'down', label: '以下になったら' },
  { value: 'change', label: '1日に動いたら' },
] as const satisfies readonly { readonly value: AlertChoice; readonly label: string }[];

export type AlertTerms = Pick<PriceAlert, 'kind' | 'alertDirection' | 'threshold'>;

/** Hundredths of a percent: 「5」 is 500. Null for what is no percentage of two decimals. */
function readPercent(text: string): number | null {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/[%％]$/, ''));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}

/** What was chosen and typed, as the server takes it; null when it cannot be read. */
export function termsOf(choice: AlertChoice, text: string): AlertTerms | null {
  if (choice === 'change') {
    const threshold = readPercent(text);
    return threshold === null ? null : { kind: 'CHANGE_PERCENT', alertDirection: 'BOTH', threshold };
  }
  const level = readYen(text);
  if (level === null) return null;
  return { kind: 'LEVEL', alertDirection: choice === 'up' ? 'UP' : 'DOWN', threshold: Number(level) };
}

/** V01, V03, V04, and a level that is reached already: nothing would be left to wait for. */
export function alertMistake(choice: AlertChoice, text: string, nav: bigint | null): string | null {
  const label = choice === 'change' ? '変動の幅' : '基準価額';
  if (text.trim() === '') return `${label}を入力してください。`;
  const terms = termsOf(choice, text);
  if (terms === null) return `数字で入力してください（例：${choice === 'change' ? '5' : '10,000'}）。`;
  const { min, max } = alertThreshold[terms.kind];
  if (terms.threshold < min || terms.threshold > max) {
    const write = choice === 'change' ? (it: number) => `${percentText(it)}%` : (it: number) => manYenLabel(yen(it));
    return `${write(min)}から${write(max)}の間で入力してください。`;
  }
  if (nav !== null && choice === 'up' && BigInt(terms.threshold) <= nav)
    return 'いまの基準価額より高い値を入力してください。';
  if (nav !== null && choice === 'down' && BigInt(terms.threshold) >= nav)
    return 'いまの基準価額より低い値を入力してください。';
  return null;
}

/** 「5」 or 「2.5」, of hundredths. */
export const percentText = (hundredths: number): string => String(hundredths / 100);

/** 「31,500円以下」, 「±5%」. `price` writes an amount as the display setting says. */
export function alertText({ kind, alertDirection, threshold }: AlertTerms, price: (amount: bigint) => string): string {
  if (kind === 'CHANGE_PERCENT') return `1日に±${percentText(threshold)}%`;
  return `${price(BigInt(threshold))}${alertDirection === 'UP' ? '以上' : '以下'}`;
}

/** How far a level is from the price: yen, and hundredths of a percent rounded half up away from zero. */
export function distanceOf(threshold: bigint, nav: bigint): { readonly yen: bigint; readonly hundredths: number } {
  const yen = threshold - nav;
  const size = yen < 0n ? -yen : yen;
  const hundredths = nav === 0n ? 0 : Number((size * 20_000n + nav) / (nav * 2n));
  return { yen, hundredths: yen < 0n ? -hundredths : hundredths };
}
