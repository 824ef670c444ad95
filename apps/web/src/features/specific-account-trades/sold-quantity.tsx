import { Units } from '@tsuzura/ui/money';
import { UsShares } from '../../shared/us-stock/index.ts';
import type { Sale } from './statement.ts';

/** Funds in 口, shares in 株; those of the US may have decimals. */
export const SoldQuantity = ({ sale: { product, quantity } }: { readonly sale: Sale }) =>
  product === 'FUND' ? <Units value={BigInt(quantity)} /> : <UsShares value={quantity} />;
