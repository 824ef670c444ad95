import type { Instant } from '@tsuzura/domain/calendar';
import { deliverableOf, type CollateralFigures, type Deliverable, type HeldItem } from '@tsuzura/domain/delivery';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { noYen, type Yen } from '@tsuzura/domain/money';
import type { RightsDays } from '@tsuzura/domain/stock';
import { isTaxFree } from '@tsuzura/domain/tax';
import type { Reader } from '@tsuzura/store/kernel';
import type { TransferredType } from '@tsuzura/store/delivery';

/** One holding of one product. */
export interface HeldLine {
  readonly code: string;
  readonly name: string;
  readonly held: HeldItem;
  /** Coming record dates. */
  readonly rights: readonly RightsDays[];
  /** At the newest price. */
  valueOf(quantity: bigint): Yen;
}

export interface HeldBook {
  readonly lines: readonly HeldLine[];
  readonly figures: CollateralFigures;
}

/** What a product knows of a customer's holdings; requests of every product are decided alike. */
export type ReadBook = (
  reader: Reader,
  customer: Pick<OrderStanding, 'customerId' | 'marginStatus'> & { readonly subject: string },
  now: Instant,
) => Promise<HeldBook>;

export const noValue = (): Yen => noYen;

/** What can be moved of each holding; NISA is not shown, because none of it ever can. */
export const deliverableLines = ({ lines, figures }: HeldBook) =>
  lines
    .filter(({ held }) => !isTaxFree(held.accountType) && held.quantity > 0n)
    .map((line): HeldLine & Deliverable & { readonly accountType: TransferredType } => ({
      ...line,
      accountType: line.held.accountType as TransferredType,
      ...deliverableOf(line.held, figures),
    }));
