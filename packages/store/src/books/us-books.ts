import { side } from './book-side.ts';

/* US shares in the check of the books: `open_us` and `unsettled_us` are read once for all of it. */

const shareKey = (of: string) => `concat_ws(' ', ${of}.customer_id, ${of}.symbol, ${of}.account_type)`;
const quotaKey = (of: string) => `concat_ws(' ', ${of}.customer_id, ${of}.nisa_year, 'GROWTH')`;
/** What the books carry for an execution in yen: an estimate until it is fixed. */
const inYen = `coalesce(f.settlement_jpy, f.estimated_jpy)`;
const ofFills = (amount: string, of: 'BUY' | 'SELL') =>
  `select f.customer_id as subject, ${amount} as amount from unsettled_us f where f.settlement_currency = 'JPY' and f.side = '${of}'`;

/** What is held and what is on its way. */
export const openUsBooks: readonly string[] = [
  side(
    'kept',
    `'position.units'`,
    `select ${shareKey('p')} as subject, p.quantity as amount from app.us_position p where p.customer_id = any ($2::text[])`,
  ),
  // On top of it: executions since the last fixing.
  side(
    'kept',
    `'position.units'`,
    `select ${shareKey('f')} as subject, case f.side when 'BUY' then f.quantity else -f.quantity end * f.split_times as amount
      from unsettled_us f where f.fixed_at is null`,
  ),
  side('kept', `'order.reserved'`, 'select o.customer_id as subject, o.reserved_jpy as amount from open_us o'),
  side('kept', `'order.payable'`, ofFills(inYen, 'BUY')),
  side('kept', `'order.receivable'`, ofFills(`-${inYen}`, 'SELL')),
  side('kept', `'tax.reserved'`, ofFills('greatest(f.projected_tax, 0)', 'SELL')),
  side('kept', `'tax.refund'`, ofFills('least(f.projected_tax, 0)', 'SELL')),
  side(
    'derived',
    `'nisa.reserved'`,
    `select ${quotaKey('o')} as subject, o.reserved_quota as amount from open_us o where o.nisa_year is not null`,
  ),
  side(
    'derived',
    `'nisa.reserved'`,
    `select ${quotaKey('f')} as subject, f.reserved_quota as amount from unsettled_us f where f.reserved_quota > 0`,
  ),
  side(
    'kept',
    `'order.locked'`,
    `select ${shareKey('o')} as subject, o.locked_shares as amount from open_us o where o.locked_shares > 0`,
  ),
];

const ofAll = (subject: string, amount: string, fills: string) =>
  `select ${subject} as subject, ${amount} as amount from app.us_fill f where f.customer_id = any ($2::text[]) and ${fills}`;
const settlesIn = 'extract(year from f.domestic_settlement_date)::int';

/** What is added up from the first order on. */
export const summedUsBooks: readonly string[] = [
  side(
    'kept',
    `'usd.cash'`,
    ofAll(
      'f.customer_id',
      `case f.side when 'BUY' then -(f.amount + f.fee) else f.amount - f.fee end`,
      `f.settlement_currency = 'USD' and f.is_settled`,
    ),
  ),
  side(
    'derived',
    `'nisa.used'`,
    ofAll(
      `concat_ws(' ', f.customer_id, ${settlesIn}, 'GROWTH')`,
      'f.nisa_quota',
      `f.account_type = 'NISA_GROWTH' and f.side = 'BUY' and f.fixed_at is not null`,
    ),
  ),
  side(
    'derived',
    `'nisa.released'`,
    ofAll(
      `concat_ws(' ', f.customer_id, ${settlesIn}, 'GROWTH')`,
      'f.book_released',
      `f.account_type = 'NISA_GROWTH' and f.side = 'SELL' and f.is_settled`,
    ),
  ),
  side(
    'derived',
    `'tax.net-gain'`,
    ofAll(
      `concat_ws(' ', f.customer_id, ${settlesIn})`,
      'f.profit_jpy',
      `f.account_type = 'SPECIFIC' and f.side = 'SELL' and f.is_settled`,
    ),
  ),
];
