import { createHash } from 'node:crypto';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { sendLater, type Tx } from '@tsuzura/store/kernel';
import {
  addStatement,
  statementIdOf,
  putAside,
  type StatementCustomer,
  type StatementKey,
  type StatementSources,
} from '@tsuzura/store/statement';
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

/** How many one transaction prints: it holds its locks while it waits for the printer, so it must be short. */
export const statementsPerPage = 100;

/**
 * Prints, keeps and notifies: in one transaction with the note that the job ran, so a statement is never announced without being
 * there. What is there already stays as it is and is not announced again. Returns how many were new.
 */
export async function issueStatements(tx: Tx, at: Instant, due: readonly DueStatement[]): Promise<number> {
  if (later.has(tx)) return putAll(tx, at, due);
  const fresh = await keepStatements(tx, at, due);
  await notify(tx, at, fresh);
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

const mostNamed = 10;
const sign = '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n';

/** One mail a customer and page, however many statements: names only, never a figure. */
async function notify(tx: Tx, at: Instant, statements: readonly DueStatement[]): Promise<void> {
  const byCustomer = Map.groupBy(statements, ({ customerId }) => customerId);
  for (const [, own] of byCustomer) {
    const [first] = own;
    if (!first) continue;
    const names = own.slice(0, mostNamed).map(({ name }) => `・${name}`);
    const more = own.length > mostNamed ? [`ほか${own.length - mostNamed}件`] : [];
    await sendLater(tx, {
      id: mailId(own.map(statementIdOf)),
      topic: 'mail',
      at,
      payload: {
        to: first.customer.mail,
        subject: '【つづら】新しい書面をお届けしました',
        text: [
          '次の書面を電子交付しました。ログインのあと、「電子交付書面」からご覧ください。',
          [...names, ...more].join('\n'),
          sign,
        ].join('\n\n'),
        category: 'DOCUMENT',
      },
    });
  }
}

/** Made from what it is about: one delivery is one mail, however often it is written. */
function mailId(numbers: readonly string[]): string {
  const hex = createHash('sha256').update(numbers.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
