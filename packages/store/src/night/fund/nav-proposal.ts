import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { nav, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { isProposed, proposalsOfKind, statement, type Reader, type StoredProposal } from '../../kernel/index.ts';

/** What proposals of one price are about: one of them waits at a time. */
export const navSubject = (fundCode: string, date: Ymd): string => `nav ${fundCode} ${date}`;

export type NavProposalKind = 'CORRECTION' | 'REPLACEMENT';

/** A price that an operator wants to set, as the proposal of it says. */
export interface ProposedNav {
  readonly kind: NavProposalKind;
  readonly fundCode: string;
  readonly date: Ymd;
  /** Null: there was none. */
  readonly oldNav: Nav | null;
  readonly nav: Nav;
  readonly distribution: Yen;
}

/** How a price is kept with its proposal. */
export const navFacts = ({ fundCode, date, oldNav, nav: newNav, distribution }: Omit<ProposedNav, 'kind'>) => ({
  fundCode,
  date,
  nav: String(newNav),
  oldNav: oldNav === null ? null : String(oldNav),
  distribution: String(distribution),
});

export function proposedNavOf({ kind, facts }: Pick<StoredProposal, 'kind' | 'facts'>): ProposedNav {
  const { fundCode, date, nav: newNav, oldNav, distribution } = facts as ReturnType<typeof navFacts>;
  return {
    kind: kind === 'nav.correct' ? 'CORRECTION' : 'REPLACEMENT',
    fundCode,
    date,
    oldNav: oldNav === null ? null : nav(BigInt(oldNav)),
    nav: nav(BigInt(newNav)),
    distribution: yen(BigInt(distribution)),
  };
}

export const isNavProposed = (reader: Reader, fundCode: string, date: Ymd, now: Instant): Promise<boolean> =>
  isProposed(reader, navSubject(fundCode, date), now);

const mostListed = 200;

/** Newest first. */
export async function navProposals(reader: Reader, now: Instant): Promise<readonly StoredProposal[]> {
  const both = await Promise.all(
    ['nav.correct', 'nav.replace'].map((kind) => proposalsOfKind(reader, kind, { now, limit: mostListed })),
  );
  return both
    .flat()
    .toSorted((one, other) => other.proposedAt - one.proposedAt || (one.id < other.id ? -1 : 1))
    .slice(0, mostListed);
}

const baseline = statement<{ nav: bigint | null }, [fundCode: string, date: Ymd, subject: string]>(
  'night-fund.nav-baseline',
  `select coalesce(
      (select (p.facts ->> 'nav')::bigint from ops.proposal p where p.subject = $3 and p.state = 'DONE'
        order by p.decided_at desc limit 1),
      (select coalesce(c.old_nav, c.new_nav) from app.nav_correction c where c.fund_code = $1 and c.date = $2
        order by c.turn limit 1)) as nav`,
);

/** The last price of that day that no single operator set; null when nobody has touched it. */
export async function navBaseline(reader: Reader, fundCode: string, date: Ymd): Promise<Nav | null> {
  const [row] = await baseline(reader, fundCode, date, navSubject(fundCode, date));
  return row?.nav == null ? null : nav(row.nav);
}

const before = statement<{ nav: bigint }, [fundCode: string, date: Ymd]>(
  'night-fund.nav-before',
  'select nav from app.nav where fund_code = $1 and date < $2 order by date desc limit 1',
);

/** The price of the business day before. */
export async function navBefore(reader: Reader, fundCode: string, date: Ymd): Promise<Nav | null> {
  const [row] = await before(reader, fundCode, date);
  return row ? nav(row.nav) : null;
}
