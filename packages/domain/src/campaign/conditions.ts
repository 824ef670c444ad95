import type { Ymd } from '../calendar/index.ts';
import { floorPortion, greatest, least, noYen, yen, type Units, type Yen } from '../money/index.ts';

/** What must be met for a reward, as a campaign says it. */
export type Condition =
  | { readonly kind: 'ACCOUNT' }
  | { readonly kind: 'NISA' }
  | { readonly kind: 'DEPOSIT'; readonly amount: Yen }
  /** `accountTypes` null: of any. */
  | { readonly kind: 'PURCHASE'; readonly amount: Yen; readonly accountTypes: readonly string[] | null };

/** A purchase that settled on a day that counts. */
export interface SettledPurchase {
  readonly fundCode: string;
  readonly accountType: string;
  readonly settlementDate: Ymd;
  readonly amount: Yen;
  readonly units: Units;
}

export interface HeldFund {
  readonly fundCode: string;
  readonly accountType: string;
  readonly units: Units;
}

/** What the ledger and the account say of a customer, for the days of a campaign. */
export interface CampaignFacts {
  readonly hasAccount: boolean;
  readonly openedOn: Ymd | null;
  readonly hasNisa: boolean;
  readonly nisaOpenedOn: Ymd | null;
  readonly deposited: Yen;
  readonly purchases: readonly SettledPurchase[];
  /** Until a sale settles its units are held. */
  readonly held: readonly HeldFund[];
}

/** Rule CAMP-3: of what was bought, the part that is still held, fund by fund and by account type. 切捨て. */
export function heldPurchases(
  { accountTypes }: Extract<Condition, { kind: 'PURCHASE' }>,
  { purchases, held }: Pick<CampaignFacts, 'purchases' | 'held'>,
): Yen {
  const bought = new Map<string, { amount: bigint; units: bigint }>();
  for (const { fundCode, accountType, amount, units } of purchases) {
    if (accountTypes !== null && !accountTypes.includes(accountType)) continue;
    const key = `${fundCode} ${accountType}`;
    const before = bought.get(key) ?? { amount: 0n, units: 0n };
    bought.set(key, { amount: before.amount + amount, units: before.units + units });
  }
  const unitsHeld = new Map(held.map((one) => [`${one.fundCode} ${one.accountType}`, one.units]));
  let counted = 0n;
  for (const [key, { amount, units }] of bought) {
    const kept = unitsHeld.get(key) ?? 0n;
    counted += kept >= units ? amount : floorPortion(amount, { numerator: kept, denominator: units });
  }
  return yen(counted);
}

/** How far a customer is with a condition. Without amounts it is met or not. */
export interface ConditionProgress {
  readonly condition: Condition;
  readonly isMet: boolean;
  readonly counted: Yen | null;
}

export const progressOf = (conditions: readonly Condition[], facts: CampaignFacts): ConditionProgress[] =>
  conditions.map((condition) => {
    if (condition.kind === 'ACCOUNT') return { condition, isMet: facts.hasAccount, counted: null };
    if (condition.kind === 'NISA') return { condition, isMet: facts.hasNisa, counted: null };
    const counted = condition.kind === 'DEPOSIT' ? facts.deposited : heldPurchases(condition, facts);
    return { condition, isMet: counted >= condition.amount, counted };
  });

/** A reward goes into an account, so one must be open whatever the conditions. */
export const meetsAll = (conditions: readonly Condition[], facts: CampaignFacts): boolean =>
  facts.hasAccount && progressOf(conditions, facts).every(({ isMet }) => isMet);

export const missingOf = (target: Yen, counted: Yen): Yen => greatest(yen(target - counted), noYen);

/** Rule CAMP-5: how many rewards the rest of a budget is enough for. */
export const affordable = (budget: Yen, spent: Yen, reward: Yen): number => Number((budget - spent) / reward);

/** Rule CAMP-6: what of a reward is taken from free cash, and what is owed. */
export function takeBack(reward: Yen, free: Yen): { readonly taken: Yen; readonly owed: Yen } {
  const taken = least(reward, greatest(free, noYen));
  return { taken, owed: yen(reward - taken) };
}
