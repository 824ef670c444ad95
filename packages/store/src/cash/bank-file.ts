import { createHash } from 'node:crypto';
import type { Instant } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export type BankFileKind = 'DEPOSITS' | 'PAYMENTS' | 'PAYMENT_RESULTS' | 'DEBITS' | 'DEBIT_RESULTS';
export type BankFileState = 'SENT' | 'ANSWERED' | 'TAKEN' | 'REFUSED';

export interface BankFile {
  readonly id: string;
  readonly kind: BankFileKind;
  readonly state: BankFileState;
  readonly fault: string | null;
  readonly content: Uint8Array;
  readonly records: number;
  readonly total: Yen;
  readonly at: Instant;
}

const insertFile = statement<{ id: string }, readonly unknown[]>(
  'cash.bank-file-add',
  `insert into app.bank_file (id, kind, state, fault, content, content_hash, records, total, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz) on conflict (id) do nothing returning id`,
);

/** False when a file of this name is there already. */
export async function addBankFile(tx: Tx, file: BankFile): Promise<boolean> {
  const content = Buffer.from(file.content);
  const added = await insertFile(
    tx,
    file.id,
    file.kind,
    file.state,
    file.fault,
    content,
    hashOf(content),
    file.records,
    String(file.total),
    moment(file.at),
  );
  return added.length > 0;
}

const found = statement<{ state: BankFileState; is_same: boolean }, [id: string, hash: Buffer]>(
  'cash.bank-file-find',
  'select state, content_hash = $2 as is_same from app.bank_file where id = $1',
);

/** The file that was kept by this name, and whether its content is this one. Null: none. */
export async function findBankFile(
  reader: Reader,
  id: string,
  content: Uint8Array,
): Promise<{ readonly state: BankFileState; readonly isSame: boolean } | null> {
  const [row] = await found(reader, id, hashOf(content));
  return row ? { state: row.state, isSame: row.is_same } : null;
}

const hashOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest();

const taken = statement<{ id: string }, [kind: BankFileKind, hash: Buffer]>(
  'cash.bank-file-known',
  `select id from app.bank_file where kind = $1 and content_hash = $2 and state = 'TAKEN' limit 1`,
);

/** The very same content was taken in before, under whatever name. */
export const isKnownFile = async (reader: Reader, kind: BankFileKind, content: Uint8Array): Promise<boolean> =>
  (await taken(reader, kind, hashOf(content))).length > 0;

const answered = statement<{ id: string }, [id: string]>(
  'cash.bank-file-answered',
  `update app.bank_file set state = 'ANSWERED' where id = $1 and state = 'SENT' returning id`,
);

/** False when it was answered before, or never sent. */
export const markAnswered = async (tx: Tx, id: string): Promise<boolean> => (await answered(tx, id)).length > 0;

const newest = statement<
  {
    id: string;
    kind: BankFileKind;
    state: BankFileState;
    fault: string | null;
    records: number;
    total: bigint;
    at: Instant;
  },
  [limit: number]
>(
  'cash.bank-files',
  'select id, kind, state, fault, records, total, at from app.bank_file order by at desc, id desc limit $1',
);

const mostFiles = 200;

/** Newest first, without their content. */
export const listBankFiles = async (reader: Reader): Promise<readonly Omit<BankFile, 'content'>[]> =>
  (await newest(reader, mostFiles)).map((row) => ({ ...row, total: yen(row.total) }));
