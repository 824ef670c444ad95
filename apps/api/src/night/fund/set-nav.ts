import { Refused } from '@tsuzura/contract/kernel';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { needsSecondPerson } from '@tsuzura/domain/fund';
import { noYen, type Nav, type Yen } from '@tsuzura/domain/money';
import {
  countAffected,
  isHeld,
  isNavProposed,
  navBaseline,
  navBefore,
  readNav,
  setNav,
} from '@tsuzura/store/night/fund';
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
  /** The second operator, where the price needed one. */
  readonly approvedBy?: string;
}

export type Replacement = NavByOperator & { readonly distribution?: Yen | undefined };

/** Whether a held or missing price may be replaced by this one, and whether it takes a second person. */
export async function judgeReplacement(
  tx: Tx,
  { fundCode, date, nav, distribution }: Pick<Replacement, 'fundCode' | 'date' | 'nav' | 'distribution'>,
): Promise<{ readonly oldNav: Nav | null; readonly needsSecond: boolean }> {
  if (!(await isHeld(tx, fundCode, date))) throw new Refused('NOT_FOUND');
  const oldNav = (await readNav(tx, fundCode, date))?.nav ?? null;
  if (oldNav === nav) throw new Refused('NAV_UNCHANGED');
  const before = await navBefore(tx, fundCode, date);
  const references = before === null ? [] : [before];
  return { oldNav, needsSecond: needsSecondPerson({ nav, distribution, references }) };
}

/** A held price is replaced, or put in where it was missing, and used from the next night on. */
export async function replaceNav(tx: Tx, { distribution = noYen, ...price }: Replacement, at: Instant): Promise<void> {
  const { fundCode, date, nav, note, operator, requestId } = price;
  const revision = await setNav(tx, { fundCode, date, nav, distribution, reason: note, by: operator, at });
  if (revision === null) throw new Refused('NAV_UNCHANGED');
  await writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: price.approvedBy ?? operator,
    action: 'nav.replaced',
    subject: fundCode,
    detail: { date, nav: String(nav), note, ...proposer(price) },
    requestId,
  });
  await releaseNav(tx, { fundCode, date, operator: price.approvedBy ?? operator, note, requestId }, at);
}

/** Whether a price in use may be corrected to this one, and whether it takes a second person. */
export async function judgeCorrection(
  tx: Tx,
  { fundCode, date, nav }: Pick<NavByOperator, 'fundCode' | 'date' | 'nav'>,
): Promise<{ readonly oldNav: Nav; readonly needsSecond: boolean }> {
  if (await isHeld(tx, fundCode, date)) throw new Refused('NAV_HELD');
  const before = await readNav(tx, fundCode, date);
  if (!before) throw new Refused('NOT_FOUND');
  if (before.nav === nav) throw new Refused('NAV_UNCHANGED');
  const untouched = await navBaseline(tx, fundCode, date);
  const references = untouched === null ? [before.nav] : [before.nav, untouched];
  return { oldNav: before.nav, needsSecond: needsSecondPerson({ nav, references }) };
}

/**
 * 訂正: the price of a day whose orders may be filled, settled and paid. The new price counts at once for everybody who
 * looks; the next night corrects what was filled at the old one.
 */
export async function correctNav(
  tx: Tx,
  price: NavByOperator & { readonly oldNav: Nav },
  at: Instant,
): Promise<number> {
  const { fundCode, date, nav, note, operator, requestId, oldNav } = price;
  const revision = await setNav(tx, { fundCode, date, nav, distribution: noYen, reason: note, by: operator, at });
  if (revision === null) throw new Refused('NAV_UNCHANGED');
  await writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: price.approvedBy ?? operator,
    action: 'nav.corrected',
    subject: fundCode,
    detail: { date, from: String(oldNav), to: String(nav), note, ...proposer(price) },
    requestId,
  });
  return revision;
}

/** Orders and distributions of that day that a correction to this price touches. */
export const affectedBy = (
  tx: Tx,
  { fundCode, date, nav }: Pick<NavByOperator, 'fundCode' | 'date' | 'nav'>,
): Promise<number> => countAffected(tx, fundCode, date, nav);

/** While a proposal waits, the price that it would replace cannot change. */
export async function refuseProposed(tx: Tx, fundCode: string, date: Ymd, at: Instant): Promise<void> {
  if (await isNavProposed(tx, fundCode, date, at)) throw new Refused('NAV_PROPOSED');
}

const proposer = ({ operator, approvedBy }: NavByOperator): { readonly proposedBy?: string } =>
  approvedBy === undefined ? {} : { proposedBy: operator };
