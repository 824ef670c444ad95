import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';

/** 「157.8」 under a heading that says 万円; what is below one 万 keeps its yen. */
export const manDigits = (amount: bigint): string =>
  amount < 10_000n ? (amount === 0n ? '0' : manYenLabel(yen(amount))) : manYenLabel(yen(amount)).replace('万円', '');
