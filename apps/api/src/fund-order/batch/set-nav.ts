import { Refused } from '@tsuzura/contract/kernel';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { noYen, type Nav, type Yen } from '@tsuzura/domain/money';
import { countAffected, isHeld, readNav, setNav } from '@tsuzura/store/fund-order/batch';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { releaseNav } from './check-navs.ts';

/** A price as an operator says it is, with who says so and why. */
export interface NavByOperator {
  readonly fundCode: string;
  readonly date: Ymd;
  readonly nav: Nav;
  readonly note: string;
  readonly operator: string;
  readonly requestId: string;
}

/** A held price is replaced, or put in where it was missing, and used from the next night on. */
export async function replaceNav(
  tx: Tx,
  { distribution = noYen, ...price }: NavByOperator & { readonly distribution?: Yen | undefined },
  at: Instant,
): Promise<void> {
  const { fundCode, date, nav, note, operator, requestId } = price;
  if (!(await isHeld(tx, fundCode, date))) throw new Refused('NOT_FOUND');
  const turn = await setNav(tx, { fundCode, date, nav, distribution, reason: note, by: operator, at });
  if (turn === null) throw new Refused('NAV_UNCHANGED');
  await writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: operator,
    action: 'nav.replaced',
    subject: fundCode,
    detail: { date, nav: String(nav), note },
    requestId,
  });
  await releaseNav(tx, { fundCode, date, operator, note, requestId }, at);
}

/**
 * 訂正: the price of a day whose orders may be filled, settled and paid. The new price counts at once for everybody who
 * looks; the next night corrects what was filled at the old one.
 */
export async function correctNav(
  tx: Tx,
  { fundCode, date, nav, note, operator, requestId }: NavByOperator,
  at: Instant,
): Promise<{ readonly turn: number; readonly oldNav: Nav; readonly newNav: Nav; readonly affected: number }> {
  if (await isHeld(tx, fundCode, date)) throw new Refused('NAV_HELD');
  const before = await readNav(tx, fundCode, date);
  if (!before) throw new Refused('NOT_FOUND');
  const turn = await setNav(tx, { fundCode, date, nav, distribution: noYen, reason: note, by: operator, at });
  if (turn === null) throw new Refused('NAV_UNCHANGED');
  await writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: operator,
    action: 'nav.corrected',
    subject: fundCode,
    detail: { date, from: String(before.nav), to: String(nav), note },
    requestId,
  });
  return { turn, oldNav: before.nav, newNav: nav, affected: await countAffected(tx, fundCode, date, nav) };
}
