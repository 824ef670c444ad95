import type { Ymd } from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import { genbikiAmount, genwatashiAmount, takePart, type TakenPart } from './close-lot.ts';
import type { StockCosts } from './expenses.ts';
import { lastCloseOf } from './expiry.ts';
import type { Lot } from './lot.ts';
import type { ClosableLot, LotShare } from './positions.ts';

/** 現引 takes the shares of a long against cash, 現渡 gives own shares for a short (rule MARGIN-10). */
export type DeliveryKind = 'GENBIKI' | 'GENWATASHI';

export interface DeliveryStanding {
  /** 余力 for what settles with it. */
  readonly buyingPower: Yen;
  /** Own shares of the same stock and account type that nothing holds. */
  readonly ownShares: bigint;
}

export type DeliveryRefusal =
  | 'INTAKE_PAUSED'
  | 'POSITION_EXPIRING'
  | 'POSITION_SHORT'
  /** Lots of one request are of one stock and account type. */
  | 'MIXED_LOTS'
  | 'CASH_SHORT'
  | 'SHARES_SHORT';

export interface DeliveredPart {
  readonly lot: Lot;
  readonly taken: TakenPart;
}

export interface DecidedDelivery {
  readonly session: Ymd;
  readonly parts: readonly DeliveredPart[];
  readonly quantity: bigint;
  /** What is paid, or received. */
  readonly amount: Yen;
}

/** What a request for these lots comes to on a day, or why it cannot be taken. `session` is null while the intake pauses. */
export function decideDelivery(
  kind: DeliveryKind,
  session: Ymd | null,
  lots: readonly ClosableLot[],
  shares: readonly LotShare[],
  costsOf: (stockCode: string) => StockCosts,
  { buyingPower, ownShares }: DeliveryStanding,
): Outcome<DecidedDelivery, DeliveryRefusal> {
  if (session === null) return refuse('INTAKE_PAUSED');
  const side = kind === 'GENBIKI' ? 'LONG' : 'SHORT';
  const held = new Map(lots.filter(({ lot }) => lot.side === side).map((one) => [one.lot.id, one]));
  const named = shares.flatMap(({ lotId, quantity }) => {
    const one = held.get(lotId);
    return one ? [{ ...one, quantity }] : [];
  });
  if (named.some(({ lot }) => isPast(lot, session))) return refuse('POSITION_EXPIRING');
  const isWhole =
    named.length === shares.length &&
    new Set(shares.map(({ lotId }) => lotId)).size === shares.length &&
    // A lot with anything under another order stays with it.
    named.every(({ lot, closable, quantity }) => closable === lot.quantity && quantity > 0n && quantity <= closable);
  if (!isWhole) return refuse('POSITION_SHORT');
  if (new Set(named.map(({ lot }) => `${lot.stockCode} ${lot.accountType}`)).size > 1) return refuse('MIXED_LOTS');
  const parts = named.map(({ lot, quantity }) => ({
    lot,
    taken: takePart(lot, quantity, session, costsOf(lot.stockCode)),
  }));
  const amount = deliveryAmount(kind, parts);
  const quantity = named.reduce((sum, one) => sum + one.quantity, 0n);
  if (kind === 'GENBIKI' && amount > buyingPower) return refuse('CASH_SHORT');
  if (kind === 'GENWATASHI' && quantity > ownShares) return refuse('SHARES_SHORT');
  return accept({ session, parts, quantity, amount });
}

const isPast = ({ expirationDate }: Lot, session: Ymd): boolean =>
  expirationDate !== null && session > lastCloseOf(expirationDate);

/** Paid by 現引, received by 現渡. */
export const deliveryAmount = (kind: DeliveryKind, parts: readonly DeliveredPart[]): Yen =>
  parts.reduce(
    (sum, { taken }) => yen(sum + (kind === 'GENBIKI' ? genbikiAmount(taken) : genwatashiAmount(taken))),
    noYen,
  );
