import type { Answer } from '@tsuzura/contract/kernel';
import type { listDeliverableFunds, listDeliverableStocks } from '@tsuzura/contract/trading';
import type { Product } from './delivery-values.ts';

export type Terms = Pick<Answer<typeof listDeliverableStocks>, 'fee' | 'notices' | 'schedule'>;
export type AccountType = Answer<typeof listDeliverableStocks>['transferable'][number]['accountType'];

/** A holding of either product, in one shape for the form. */
export interface MovableHolding {
  /** Code and account type: what the form keeps. */
  readonly id: string;
  readonly product: Product;
  readonly code: string;
  readonly name: string;
  readonly accountType: AccountType;
  readonly transferable: bigint;
  readonly locked: bigint;
}

const idOf = (code: string, accountType: AccountType): string => `${code} ${accountType}`;

export const sharesOf = ({ transferable }: Answer<typeof listDeliverableStocks>): readonly MovableHolding[] =>
  transferable.map(({ stockCode, name, accountType, quantity, lockedQuantity }) => ({
    id: idOf(stockCode, accountType),
    product: 'EQUITY',
    code: stockCode,
    name,
    accountType,
    transferable: BigInt(quantity),
    locked: BigInt(lockedQuantity),
  }));

export const fundsOf = ({ transferable }: Answer<typeof listDeliverableFunds>): readonly MovableHolding[] =>
  transferable.map(({ fundCode, name, accountType, units, lockedUnits }) => ({
    id: idOf(fundCode, accountType),
    product: 'FUND',
    code: fundCode,
    name,
    accountType,
    transferable: units,
    locked: lockedUnits,
  }));

/** Shares, or funds where only they can leave; of both or none, and before it is known, shares. */
export const productToMove = (
  stocks: Pick<Answer<typeof listDeliverableStocks>, 'transferable'> | undefined,
  funds: Pick<Answer<typeof listDeliverableFunds>, 'transferable'> | undefined,
): Product => (stocks?.transferable.length === 0 && (funds?.transferable.length ?? 0) > 0 ? 'FUND' : 'EQUITY');
