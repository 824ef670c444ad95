import { z } from 'zod';
import { DateTime, endpoint, Id, longPageQuery, LongPaging, Yen, Ymd } from '../kernel/index.ts';
import { changing } from './changing.ts';
import { textLine } from './fields.ts';

/** The id of a customer, or the number of an account. */
const params = z.object({ customer: Id });

const Product = z.object({ status: z.string(), statusText: z.string() });

/** A customer as everybody with a role sees them: nothing that leads to the person. */
export const CustomerProfile = z
  .object({
    id: Id,
    accountNumber: z.string().nullable(),
    registeredAt: DateTime,
    openedOn: Ymd.nullable(),
    closedOn: Ymd.nullable(),
    /** "源＊ 晴＊"; null before an application. */
    name: z.string().nullable(),
    nameKana: z.string().nullable(),
    /** "40代". */
    ageText: z.string().nullable(),
    /** The prefecture alone. */
    address: z.string().nullable(),
    phone: z.string().nullable(),
    mail: z.string(),
    bank: z.string().nullable(),
    products: z.object({ equity: Product, nisa: Product, margin: Product, usEquity: Product }),
    specificAccountText: z.string(),
    w8benSignedOn: Ymd.nullable(),
    isFrozen: z.boolean(),
    frozenAt: DateTime.nullable(),
    withdrawalsHeldUntil: Ymd.nullable(),
    /** A proposal to lift the freeze waits for a second person. */
    isLiftProposed: z.boolean(),
    documents: z.object({ total: z.int(), unread: z.int() }),
    /** What would have to be done before the account can be closed; empty: nothing. */
    closing: z.object({
      orders: z.int(),
      plans: z.int(),
      hasHoldings: z.boolean(),
      hasCash: z.boolean(),
      canClose: z.boolean(),
    }),
  })
  .meta({ id: 'CustomerProfile' });
export type CustomerProfile = z.output<typeof CustomerProfile>;

export const getCustomer = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/customers/{customer}',
  title: 'お客さま（伏せた情報）',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: CustomerProfile,
});

/** Shown for ten minutes and kept nowhere by the console. */
export const unmaskCustomer = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/customers/{customer}/unmask',
  title: 'お客さまの伏せた情報を表示する（理由を記録）',
  caller: 'operator',
  roles: ['maker', 'checker', 'admin'],
  gates: changing,
  params,
  body: z.strictObject({ reason: textLine(500) }),
  answer: z.object({
    name: z.string().nullable(),
    nameKana: z.string().nullable(),
    birthDate: Ymd.nullable(),
    postalCode: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    mail: z.string(),
    occupation: z.string().nullable(),
    employer: z.string().nullable(),
    bank: z.string().nullable(),
    shownUntil: DateTime,
  }),
});

export const getCustomerHoldings = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/customers/{customer}/holdings',
  title: 'お客さまの保有と残高',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: z.object({
    holdings: z.array(
      z.object({
        product: z.enum(['FUND', 'STOCK', 'US']),
        code: z.string(),
        name: z.string().nullable(),
        accountType: z.string(),
        quantityText: z.string(),
        cost: Yen.nullable(),
        /** At the newest price; null where there is none. */
        value: Yen.nullable(),
        pricedOn: Ymd.nullable(),
      }),
    ),
    /** Of the ledger: what is not zero, with the name of its account. */
    balances: z.array(z.object({ account: z.string(), instrument: z.string(), tag: z.string(), amount: z.string() })),
  }),
});

export const getCustomerCash = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/customers/{customer}/cash',
  title: 'お客さまの入出金の履歴',
  caller: 'operator',
  roles: ['viewer'],
  params,
  query: z.object(longPageQuery),
  answer: z.object({
    movements: z.array(
      z.object({
        day: Ymd,
        type: z.string(),
        /** The kind of the entry in the ledger. */
        entry: z.string(),
        ref: z.string(),
        securityName: z.string().nullable(),
        amount: Yen,
        balanceAfter: Yen,
      }),
    ),
    paging: LongPaging,
  }),
});

export const getCustomerSecurity = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/customers/{customer}/security',
  title: 'お客さまの端末と安全の履歴（90日）',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: z.object({
    /** Changes and sign-ins that count for the protection of the account; newest first. */
    events: z.array(z.object({ kind: z.string(), kindText: z.string(), detail: z.string(), at: DateTime })),
    /** Registered for notifications. */
    devices: z.array(z.object({ platform: z.string(), appVersion: z.string(), updatedAt: DateTime })),
  }),
});

export const getCustomerDocuments = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/customers/{customer}/documents',
  title: 'お客さまの書面と報告書',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: z.object({
    documents: z.array(z.object({ id: Id, name: z.string(), version: z.string(), confirmedAt: DateTime.nullable() })),
    /** The newest hundred. */
    statements: z.array(z.object({ id: Id, kind: z.string(), name: z.string(), issuedOn: Ymd, isOpened: z.boolean() })),
  }),
});

const Note = z.object({
  id: z.string(),
  at: DateTime,
  operator: z.object({ id: Id, name: z.string() }),
  note: z.string(),
});

export const listCustomerNotes = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/customers/{customer}/notes',
  title: 'お客さまについてのメモ',
  caller: 'operator',
  roles: ['viewer'],
  params,
  query: z.object(longPageQuery),
  answer: z.object({ notes: z.array(Note), paging: LongPaging }),
});

export const addCustomerNote = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/customers/{customer}/notes',
  title: 'お客さまについてのメモを書く（消せません）',
  caller: 'operator',
  roles: ['maker', 'checker'],
  gates: changing,
  once: true,
  params,
  body: z.strictObject({ note: z.string().trim().min(1).max(1000) }),
  answer: z.object({ notes: z.array(Note) }),
});

export const customerOpsCalls = [
  getCustomer,
  unmaskCustomer,
  getCustomerHoldings,
  getCustomerCash,
  getCustomerSecurity,
  getCustomerDocuments,
  listCustomerNotes,
  addCustomerNote,
] as const;
