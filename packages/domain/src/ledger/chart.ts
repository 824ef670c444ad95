/**
 * The chart of accounts. The same rows stand in `ledger.account_kind` and `ledger.entry_kind`; a test compares them.
 * A credit is positive: what we owe a customer reads positive, what we have (bank, receivables) reads negative.
 * `bound` 1: never below zero; -1: never above zero; 0: either way.
 */
export const accountKinds = {
  /** What is left of cash after every promise, executed sales included: never spent twice because never below zero. */
  CASH_FREE: { id: 1, bound: 1 },
  /** 拘束: set aside for open orders, requested withdrawals and the projected tax of executed sales. */
  CASH_RESERVED: { id: 2, bound: 1 },
  BUY_PAYABLE: { id: 3, bound: 1 },
  SALE_RECEIVABLE: { id: 4, bound: -1 },
  DISTRIBUTION_RECEIVABLE: { id: 5, bound: -1 },
  /** 立替金: what a customer owes us after a correction of something already spent. */
  CASH_ADVANCED: { id: 6, bound: -1 },
  /** The refund that an executed sale at a loss will bring, until settlement (還付見込み). */
  TAX_REFUND_RECEIVABLE: { id: 7, bound: -1 },
  UNITS: { id: 10, bound: 1 },
  UNITS_LOCKED: { id: 11, bound: 1 },
  UNITS_UNSETTLED: { id: 12, bound: 1 },
  UNITS_SOLD: { id: 13, bound: 1 },
  /** Withheld this year, and refunded only from here: the bound is the rule that a refund never exceeds it. */
  TAX_INCOME: { id: 20, bound: 1 },
  TAX_RESIDENT: { id: 21, bound: 1 },
  /** Shares move on the trade date: bought ones are here at once, sold ones are gone at once (rule SPOT-4). */
  SHARES: { id: 30, bound: 1 },
  /** Of open sales. */
  SHARES_LOCKED: { id: 31, bound: 1 },
  /** 保証金現金 */
  MARGIN_CASH: { id: 40, bound: 1 },
  /** 買建の融資: what a customer owes for longs. */
  MARGIN_LOAN: { id: 41, bound: -1 },
  /** 売建代金: what the sale of borrowed shares brought, kept by the house. */
  SHORT_PROCEEDS: { id: 42, bound: 1 },
  /** Results of closes until settlement, after expenses. */
  MARGIN_REALIZED: { id: 43, bound: 0 },
  MARGIN_LONG: { id: 44, bound: 1 },
  MARGIN_SHORT: { id: 45, bound: -1 },
  /** 外貨預り金 after every promise, executed sales included (rule FX-6). */
  USD_FREE: { id: 50, bound: 1 },
  USD_RESERVED: { id: 51, bound: 1 },
  USD_PAYABLE: { id: 52, bound: 1 },
  USD_RECEIVABLE: { id: 53, bound: -1 },
  /** 顧客分別金 */
  BANK: { id: 100, bound: -1 },
  HOUSE_BANK: { id: 101, bound: 0 },
  FEE_INCOME: { id: 102, bound: 0 },
  CONSUMPTION_TAX: { id: 103, bound: 0 },
  TAX_REMITTED: { id: 104, bound: -1 },
  SUSPENSE: { id: 105, bound: 0 },
  /** The fund company's side of all customers' units. No bound: together minus what customers hold, and that has one. */
  FUND_UNITS: { id: 106, bound: 0 },
  /** What the house spent on rewards: below zero. */
  PROMOTION_EXPENSE: { id: 107, bound: 0 },
  /** Executed and not settled: what the clearing house owes us (below zero) or we owe it. Nothing once all is settled. */
  CLEARING_SHARES: { id: 110, bound: 0 },
  /** 証券保管振替機構: what it keeps for us, below zero; must equal its own statement. */
  DEPOSITORY: { id: 111, bound: -1 },
  /** Margin trades that are not settled: what the clearing house owes us (below zero) or we owe it. */
  CLEARING_CASH: { id: 120, bound: 0 },
  /** 金利, 貸株料 and the other expenses of margin positions; 配当落調整金 passes through. */
  MARGIN_INCOME: { id: 121, bound: 0 },
  /** Shares that the house borrowed for shorts. */
  STOCK_LENDER: { id: 122, bound: 1 },
  /** What the custodian in the US keeps for us, below zero. */
  US_CUSTODY: { id: 130, bound: -1 },
  /** Customers' dollars at the bank. */
  US_BANK: { id: 131, bound: -1 },
  /** What the house bought of customers (above zero) and sold to them, in each currency, until it is swept. */
  FX_POSITION: { id: 132, bound: 0 },
  HOUSE_USD: { id: 133, bound: 0 },
} as const satisfies Record<string, { id: number; bound: -1 | 0 | 1 }>;
export type AccountKind = keyof typeof accountKinds;

/** 預り金 is the sum of these: what a promise or an executed trade moves among them is no movement of it. */
export const settledCashKinds: readonly number[] = [
  accountKinds.CASH_FREE,
  accountKinds.CASH_RESERVED,
  accountKinds.BUY_PAYABLE,
  accountKinds.SALE_RECEIVABLE,
  accountKinds.DISTRIBUTION_RECEIVABLE,
  accountKinds.TAX_REFUND_RECEIVABLE,
].map(({ id }) => id);

/** The area that books an entry. Any area may book a `shared` kind; the `ref` then says what it is about. */
export type LedgerRoom =
  | 'cash'
  | 'campaign'
  | 'fund-order'
  | 'stock-order'
  | 'margin'
  | 'us-order'
  | 'fx'
  | 'delivery'
  | 'tax'
  | 'house'
  | 'shared';

/** The numbers stand in the database. */
export const entryKinds = {
  DEPOSIT: { id: 1, room: 'cash' },
  WITHDRAWAL_REQUESTED: { id: 2, room: 'cash' },
  WITHDRAWAL_RELEASED: { id: 3, room: 'cash' },
  WITHDRAWAL_PAID: { id: 4, room: 'cash' },
  WITHDRAWAL_RETURNED: { id: 5, room: 'cash' },
  BUY_ACCEPTED: { id: 10, room: 'fund-order' },
  BUY_RELEASED: { id: 11, room: 'fund-order' },
  BUY_EXECUTED: { id: 12, room: 'fund-order' },
  BUY_SETTLED: { id: 13, room: 'fund-order' },
  SALE_ACCEPTED: { id: 20, room: 'fund-order' },
  SALE_RELEASED: { id: 21, room: 'fund-order' },
  SALE_EXECUTED: { id: 22, room: 'fund-order' },
  SALE_SETTLED: { id: 23, room: 'fund-order' },
  DISTRIBUTION_DECLARED: { id: 30, room: 'fund-order' },
  DISTRIBUTION_PAID: { id: 31, room: 'fund-order' },
  DISTRIBUTION_REINVESTED: { id: 32, room: 'fund-order' },
  TAX_ADJUSTED: { id: 40, room: 'tax' },
  TAX_REMITTED: { id: 41, room: 'tax' },
  FEE_SWEPT: { id: 50, room: 'house' },
  CORRECTION: { id: 60, room: 'shared' },
  ADVANCE: { id: 61, room: 'shared' },
  TRANSFER: { id: 62, room: 'shared' },
  REWARD_PAID: { id: 70, room: 'campaign' },
  REWARD_TAKEN_BACK: { id: 71, room: 'campaign' },
  REWARD_FUNDED: { id: 72, room: 'campaign' },
  SHARE_BUY_ACCEPTED: { id: 80, room: 'stock-order' },
  SHARE_BUY_RELEASED: { id: 81, room: 'stock-order' },
  SHARE_BUY_EXECUTED: { id: 82, room: 'stock-order' },
  SHARE_BUY_SETTLED: { id: 83, room: 'stock-order' },
  SHARE_SALE_ACCEPTED: { id: 84, room: 'stock-order' },
  SHARE_SALE_RELEASED: { id: 85, room: 'stock-order' },
  SHARE_SALE_EXECUTED: { id: 86, room: 'stock-order' },
  SHARE_SALE_SETTLED: { id: 87, room: 'stock-order' },
  DIVIDEND_PAID: { id: 90, room: 'stock-order' },
  SPLIT: { id: 91, room: 'stock-order' },
  MERGED: { id: 92, room: 'stock-order' },
  COLLATERAL_MOVED: { id: 100, room: 'margin' },
  MARGIN_OPENED: { id: 101, room: 'margin' },
  MARGIN_OPEN_SETTLED: { id: 102, room: 'margin' },
  MARGIN_CLOSED: { id: 103, room: 'margin' },
  MARGIN_CLOSE_SETTLED: { id: 104, room: 'margin' },
  GENBIKI_ACCEPTED: { id: 105, room: 'margin' },
  GENBIKI_RELEASED: { id: 106, room: 'margin' },
  GENBIKI_EXECUTED: { id: 107, room: 'margin' },
  GENBIKI_SETTLED: { id: 108, room: 'margin' },
  GENWATASHI_ACCEPTED: { id: 109, room: 'margin' },
  GENWATASHI_RELEASED: { id: 110, room: 'margin' },
  GENWATASHI_EXECUTED: { id: 111, room: 'margin' },
  GENWATASHI_SETTLED: { id: 112, room: 'margin' },
  DIVIDEND_ADJUSTED: { id: 113, room: 'margin' },
  MARGIN_SPLIT: { id: 114, room: 'margin' },
  FX_EXECUTED: { id: 120, room: 'fx' },
  FX_SWEPT: { id: 121, room: 'fx' },
  US_BUY_ACCEPTED: { id: 130, room: 'us-order' },
  US_BUY_RELEASED: { id: 131, room: 'us-order' },
  US_BUY_EXECUTED: { id: 132, room: 'us-order' },
  US_BUY_FIXED: { id: 133, room: 'us-order' },
  US_BUY_SETTLED: { id: 134, room: 'us-order' },
  US_SALE_ACCEPTED: { id: 135, room: 'us-order' },
  US_SALE_RELEASED: { id: 136, room: 'us-order' },
  US_SALE_EXECUTED: { id: 137, room: 'us-order' },
  US_SALE_FIXED: { id: 138, room: 'us-order' },
  US_SALE_SETTLED: { id: 139, room: 'us-order' },
  US_DIVIDEND_PAID: { id: 140, room: 'us-order' },
  US_SPLIT: { id: 141, room: 'us-order' },
  DELIVERY_REQUESTED: { id: 150, room: 'delivery' },
  DELIVERY_RELEASED: { id: 151, room: 'delivery' },
  DELIVERY_SENT: { id: 152, room: 'delivery' },
} as const satisfies Record<string, { id: number; room: LedgerRoom }>;
export type EntryKind = keyof typeof entryKinds;

/** The kinds that a room may book: its own and the shared ones. */
export type EntryKindOf<Room extends LedgerRoom> = {
  [Kind in EntryKind]: (typeof entryKinds)[Kind]['room'] extends Room | 'shared' ? Kind : never;
}[EntryKind];

const kindsById = new Map(Object.entries(accountKinds).map(([kind, { id }]) => [id as number, kind as AccountKind]));
const entryKindsById = new Map(Object.entries(entryKinds).map(([kind, { id }]) => [id as number, kind as EntryKind]));

export const accountKindOf = (id: number): AccountKind => named(kindsById.get(id), id);
export const entryKindOf = (id: number): EntryKind => named(entryKindsById.get(id), id);

function named<Kind>(kind: Kind | undefined, id: number): Kind {
  if (kind === undefined) throw new Error(`broken promise: kind ${id} of the ledger is known to this code`);
  return kind;
}
