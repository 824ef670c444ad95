import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import {
  addStatement,
  statementIdOf,
  putAside,
  type StatementCustomer,
  type StatementKey,
  type StatementSources,
} from '@tsuzura/store/statement';
import type { PageEnd } from '../kernel/jobs/index.ts';
import { notifyAll, type Notification } from '../notification/index.ts';
import { keepUntil, viewableUntil } from './kinds/index.ts';
import { renderPdf, type Sheet } from './press/index.ts';

/** A statement that is due, ready to be printed. Its number is the id made from its key (`statementIdOf`). */
export interface DueStatement extends StatementKey {
  readonly customer: StatementCustomer;
  readonly sheet: Sheet;
  /** Where the same statement goes to many: printed already. */
  readonly bytes?: Buffer;
  /** As the list shows it. */
  readonly name: string;
  /** Id of the statement it corrects. */
  readonly replaces: string | null;
  readonly sources: StatementSources;
}

/** A page of customers that is full may have more behind its last one. */
export const pageEnd = (customers: readonly string[], limit: number): PageEnd =>
  customers.length === limit && { after: customers.at(-1) ?? '' };

/** How many one transaction prints: it holds its locks while it waits for the printer, so it must be short. */
export const statementsPerPage = 100;

/**
 * Prints, keeps and notifies: in one transaction with the note that the job ran, so a statement is never announced without being
 * there. What is there already stays as it is and is not announced again. Returns how many were new.
 */
export async function issueStatements(tx: Tx, at: Instant, due: readonly DueStatement[]): Promise<number> {
  if (later.has(tx)) return putAll(tx, at, due);
  const fresh = await keepStatements(tx, at, due);
  await notifyIssued(tx, at, fresh);
  return fresh.length;
}

/** Transactions in which statements are put aside instead of being printed: years of them would take too long at once. */
const later = new WeakSet<Tx>();
export const printLater = (tx: Tx): void => void later.add(tx);

/** To who had an account by then. */
async function putAll(tx: Tx, at: Instant, due: readonly DueStatement[]): Promise<number> {
  const owed = due.filter(({ customer }) => customer.openedOn === null || customer.openedOn <= ymdOf(at));
  for (const statement of owed) await putAside(tx, statementIdOf(statement), at, statement);
  return owed.length;
}

/** Prints and keeps. Returns what is new. */
export async function keepStatements(tx: Tx, at: Instant, due: readonly DueStatement[]): Promise<DueStatement[]> {
  const printed = await Promise.all(
    due.map(async (statement) => ({
      statement,
      bytes: statement.bytes ?? (await renderPdf(statement.sheet)),
    })),
  );
  const fresh: DueStatement[] = [];
  for (const { statement, bytes } of printed) {
    const { customerId, kind, ref, revision, name, replaces, sources, sheet } = statement;
    const isNew = await addStatement(tx, {
      customerId,
      kind,
      ref,
      revision,
      name,
      replaces,
      sources,
      bytes,
      version: sheet.version,
      issuedOn: ymdOf(at),
      issuedAt: at,
      viewableUntil: viewableUntil(kind, ymdOf(at)),
      keepUntil: keepUntil(kind, ymdOf(at)),
    });
    if (isNew) fresh.push(statement);
  }
  return fresh;
}

/** One mail a customer and page, however many statements. */
async function notifyIssued(tx: Tx, at: Instant, statements: readonly DueStatement[]): Promise<void> {
  const notifications = Map.groupBy(statements, ({ customerId }) => customerId)
    .values()
    .flatMap((own) => (own[0] ? [notificationOf(own[0].customer, own)] : []));
  await notifyAll(tx, [...notifications], at);
}

const notificationOf = (customer: StatementCustomer, own: readonly DueStatement[]): Notification => ({
  customer,
  event: {
    kind: 'statement.issued',
    statements: own.map((statement) => ({ id: statementIdOf(statement), name: statement.name })),
  },
});
