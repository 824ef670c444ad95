import { halfUpDiv, yen, type Yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';

const oku = 100_000_000n;
const man = 10_000n;

/**
 * 純資産 in 億円, 四捨五入: 「2,843億円」, with two decimals 「2,843.10億円」. It is a size to compare by, never an amount
 * somebody pays. A fund below one 億 is told in 万円, so that it does not become 0.
 */
export function okuYenText(amount: Yen, decimals: 0 | 2 = 0): string {
  if (amount < oku) return manYenLabel(yen(halfUpDiv(amount, man) * man));
  const step = 10n ** BigInt(decimals);
  const digits = halfUpDiv(amount * step, oku);
  const fraction = decimals === 0 ? '' : `.${(digits % step).toString().padStart(decimals, '0')}`;
  return `${grouped(digits / step)}${fraction}億円`;
}

const grouped = (size: bigint): string => size.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
