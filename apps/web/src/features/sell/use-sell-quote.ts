import { confirmRedemption, type OrderAccountType } from '@tsuzura/contract/main';
import { useOrRefusal } from '../../shared/order/index.ts';
import { measureOf, type SellValues } from './sell-values.ts';

interface SellDraft {
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly values: SellValues;
}

interface Options {
  readonly enabled: boolean;
  readonly freshFor?: string;
}

export function useSellQuote({ fundCode, accountType, values }: SellDraft, { enabled, freshFor }: Options) {
  return useOrRefusal(
    confirmRedemption,
    { query: { fundCode, accountType, orderMethod: values.orderMethod, ...measureOf(values) } },
    { enabled, keepPrevious: freshFor === undefined, ...(freshFor === undefined ? {} : { freshFor }) },
  );
}
