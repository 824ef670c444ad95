import type { ErrorKind } from '@tsuzura/contract/kernel';
import type { BuyRefusal, SellRefusal } from '@tsuzura/domain/fund';

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
export const orderRefusals: Readonly<Record<BuyRefusal | SellRefusal, ErrorKind>> = {
  NISA_TSUMITATE_SPOT: 'NISA_TSUMITATE_SPOT',
  NISA_NOT_ELIGIBLE: 'NISA_NOT_ELIGIBLE',
  AMOUNT_RANGE: 'AMOUNT_RANGE',
  FUND_CLOSED: 'FUND_CLOSED',
  CASH_SHORT: 'CASH_SHORT',
  NISA_LIMIT: 'NISA_LIMIT',
  SALE_PENDING: 'SALE_PENDING',
  UNITS_SHORT: 'UNITS_SHORT',
};
