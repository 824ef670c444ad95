import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { accountKey } from '@tsuzura/domain/ledger';
import {
  allowLongChecks,
  checkBooks,
  compareBooksWithTwin,
  raiseAlert,
  type Alert,
} from '@tsuzura/store/fund-order/batch';
import type { Tx } from '@tsuzura/store/kernel';
import {
  compareWithTwin,
  type Difference,
  rebuild,
  trialBalance,
  verifyChain,
  wrongCashLines,
} from '@tsuzura/store/ledger';
import type { Alarm } from './alarm.ts';

/** Customers may trade meanwhile, and the twin reads in several queries: only a difference that a second check finds too is real. */
const looks = 2;
/** A defect can touch every account; the first few say where to look. */
const mostAlerts = 50;

/**
 * The nightly check: debits and credits, balances against postings, against the twin and against the books beside the
 * ledger, and the chain of seals. A difference is raised to the operators, never repaired and never passed over.
 */
export async function checkDay(tx: Tx, at: Instant, alarm: Alarm): Promise<void> {
  await allowLongChecks(tx);
  const found = [
    ...(await trialBalance(tx)).flatMap(({ instrument, difference }): Fault[] =>
      difference === 0n
        ? []
        : [{ check: 'trial-balance', subject: instrument, detail: { difference: `${difference}` } }],
    ),
    ...(await persisting(async () => (await rebuild(tx)).map((one) => differenceOf('rebuild', one)))),
    ...(await persisting(async () => (await compareWithTwin(tx)).map((one) => differenceOf('twin', one)))),
    ...(await persisting(async () =>
      (await wrongCashLines(tx)).map(({ entryId, type, customerId, isKept }) => ({
        check: 'cash-lines',
        subject: `${entryId} ${type}`,
        detail: { customerId, what: isKept ? 'without its posting' : 'missing' },
      })),
    )),
    ...(await persisting(async () =>
      [...(await checkBooks(tx)), ...(await compareBooksWithTwin(tx))].map(({ book, subject, kept, derived }) => ({
        check: `book ${book}`,
        subject,
        detail: { kept: `${kept}`, derived: `${derived}` },
      })),
    )),
    ...(await chainFault(tx)),
  ];
  for (const { check, subject, detail } of found.slice(0, mostAlerts)) {
    const alert: Alert = {
      kind: `ledger.${check}`,
      subject: `${ymdOf(at)} ${subject}`,
      detail: { ...detail, foundInAll: found.length },
    };
    if (await raiseAlert(tx, alert, at)) alarm(alert);
  }
}

interface Fault {
  readonly check: string;
  readonly subject: string;
  readonly detail: Alert['detail'];
}

const differenceOf = (check: string, { account, kept, derived }: Difference): Fault => ({
  check,
  subject: accountKey(account),
  detail: { kept: `${kept}`, derived: `${derived}` },
});

async function persisting(look: () => Promise<Fault[]>): Promise<Fault[]> {
  let found = await look();
  for (let again = 1; again < looks && found.length > 0; again += 1) {
    const still = new Set((await look()).map(({ subject }) => subject));
    found = found.filter(({ subject }) => still.has(subject));
  }
  return found;
}

async function chainFault(tx: Tx): Promise<Fault[]> {
  const chain = await verifyChain(tx);
  if (chain.whole) return [];
  const { fault } = chain;
  const row = fault.of === 'row' ? { entry: `${fault.entryId}`, line: fault.line, what: fault.what } : {};
  return [{ check: 'chain', subject: fault.day, detail: { of: fault.of, ...row } }];
}
