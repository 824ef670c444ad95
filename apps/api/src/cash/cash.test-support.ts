import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { cancelWithdrawal, listWithdrawals, requestWithdrawal } from '@tsuzura/contract/main';
import { writeBatchFile, readBatchFile, type BatchFile, type BatchResult } from '@tsuzura/contract/partner';
import { createClient, type Client } from '@tsuzura/contract/kernel';
import { atJst, formatJst, instant, ymd, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { raiseAlert } from '@tsuzura/store/kernel';
import { openOrders, type OrderScene } from '../fund-order/orders.test-support.ts';
import { ourClient, type BankAnswer, type BankNotice } from './bank.ts';
import { cashJobs } from './jobs.ts';
import type { AskedDeposit } from './payment-site.ts';

export const partnerSecret = 'secret-of-the-bank';

export interface SentFile {
  readonly id: string;
  readonly kind: 'PAYMENTS' | 'DEBITS';
  readonly on: Ymd;
  readonly content: string;
}

export interface CashScene extends OrderScene {
  /** Signed in with a fresh strong check. */
  strong(who: string): Promise<Client>;
  /** The bank's, or a deposit site's, own servers. */
  readonly partner: Client;
  /** Files on their way to the bank, or there. */
  files(): Promise<SentFile[]>;
  /** What the bank will say about a file; DONE where nothing is said. */
  answer(reference: bigint, result: BatchResult): void;
  /** What the bank lists as its notices, pushed or not. */
  readonly notices: BankNotice[];
  /** Puts an answer of the test's own making into the bank's hands. */
  say(answer: BankAnswer): void;
  /** What the payment site says of a quick deposit when it is asked; null: it does not answer. */
  readonly site: Map<string, AskedDeposit | null>;
  /** Days of which the bank says nothing. */
  readonly silentDays: Set<string>;
  /** Runs one job of this area as of a moment, without the nights in between; `really` is when, if it is late. */
  run(name: string, day: string, time: string, really?: Instant): Promise<void>;
  /** Moves business time through every job on the way. */
  to(day: string, time: string): Promise<void>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
  mailsTo(address: string): Promise<string[]>;
  alerts(kind: string): Promise<string[]>;
  balance(customerId: string): Promise<Record<string, bigint>>;
}

function askedOf(site: CashScene['site'], id: string): AskedDeposit {
  const said = site.get(id);
  if (said === null) throw new Error('the payment site is away');
  return said ?? { state: 'UNKNOWN', amount: null, bankReference: null };
}

/** The order scene with a bank that pays and debits whatever it is told to. */
export async function openCash(): Promise<CashScene> {
  const results = new Map<bigint, BatchResult>();
  const said: BankAnswer[] = [];
  const notices: BankNotice[] = [];
  const silentDays = new Set<string>();
  const site = new Map<string, AskedDeposit | null>();
  const late: { now: Instant | null } = { now: null };
  const scene = await openOrders({
    partnerSecret,
    origins: { main: ['http://web.example'], trading: [], ops: [] },
    couriers: { mail: async () => undefined, bank: async () => undefined },
    bank: { answersOf: (on) => answersOf(on), noticesOf: async () => notices },
    paymentSite: { stateOf: async (id) => askedOf(site, id) },
  });
  const rows = async (statement: string) =>
    (await sql.raw<Record<string, unknown>>(statement).execute(scene.owner.reader)).rows;
  const files = async () =>
    (await rows(`select payload from ops.outbox where topic = 'bank' order by created_at, id`)).map(
      ({ payload }) => payload as SentFile,
    );
  const answersOf = async (on: Ymd): Promise<BankAnswer[]> => [
    ...(await files()).filter((file) => file.on === on && !silentDays.has(on)).map((file) => answerTo(file, results)),
    ...said,
  ];
  const jobs = cashJobs(
    { answersOf, noticesOf: async () => notices },
    async (tx, alert, at) => void (await raiseAlert(tx, alert, at)),
    (dueAt) => late.now ?? dueAt,
  );
  return {
    ...scene,
    files,
    notices,
    silentDays,
    site,
    async run(name, day, time, really) {
      late.now = really ?? null;
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job is called ${name}`);
      const dueAt = atJst(ymd(day), time);
      expect(job.next(instant(dueAt - 1))).toBe(dueAt);
      const prepared = await job.prepare?.(dueAt, scene.api.database.reader);
      await scene.api.database.tx((tx) => job.run(tx, dueAt, prepared));
    },
    partner: createClient({ baseUrl: scene.address('main'), token: async () => partnerSecret }),
    strong: (who) => scene.as(who, 'main', { strongSecondsAgo: 10 }),
    answer: (reference, result) => void results.set(reference, result),
    say: (answer) => void said.push(answer),
    rows,
    async to(day, time) {
      const ran = await scene.api.scheduler.runTo(atJst(ymd(day), time));
      const failed = ran.filter(({ outcome }) => outcome === 'failed');
      expect(failed.map(({ name, dueAt }) => `${name} ${formatJst(dueAt)}`)).toEqual([]);
    },
    mailsTo: async (address) =>
      (
        await rows(`select payload ->> 'subject' as subject from ops.outbox where topic = 'mail'
          and payload ->> 'to' = '${address}' order by created_at, id`)
      ).map(({ subject }) => String(subject)),
    alerts: async (kind) =>
      (await rows(`select subject from ops.alert where kind = '${kind}' order by subject`)).map(({ subject }) =>
        String(subject),
      ),
    balance: async (customerId) =>
      Object.fromEntries(
        (
          await rows(`select k.code || case when a.tag = '' then '' else '/' || a.tag end as name, b.amount from ledger.account a
            join ledger.balance b on b.account_id = a.id join ledger.account_kind k on k.id = a.kind
            where a.customer_id = '${customerId}' and a.instrument = 'JPY' and b.amount <> 0`)
        ).map(({ name, amount }) => [String(name), amount as bigint]),
      ),
  };
}

function answerTo(file: SentFile, results: ReadonlyMap<bigint, BatchResult>): BankAnswer {
  const kind = file.kind === 'PAYMENTS' ? 'PAYMENT' : 'DEBIT';
  const read = readBatchFile(Buffer.from(file.content, 'base64'), kind, false);
  if (!read.ok) throw new Error(`the bank cannot read ${file.id}: ${read.fault}`);
  const answered: BatchFile = {
    ...read.value,
    lines: read.value.lines.map((line) => ({ ...line, result: results.get(line.reference) ?? 'DONE' })),
  };
  const content = Buffer.from(writeBatchFile(answered, ourClient)).toString('base64');
  return { id: `answer-${file.id}`, answers: file.id, kind: file.kind, content };
}

export const withdraw = (client: Client, amount: number, key: string = randomUUID()) =>
  client.call(requestWithdrawal, { body: { amount: yen(amount) } }, { key });
export const cancel = (client: Client, id: string, key: string = randomUUID()) =>
  client.call(cancelWithdrawal, { params: { id } }, { key });
export const withdrawalsOf = (client: Client) => client.call(listWithdrawals);
