import type { Answer } from '@tsuzura/contract/kernel';
import { searchAll } from '@tsuzura/contract/ops';
import { searchKey } from '@tsuzura/domain/text';
import type { ApiServer } from '@tsuzura/http/server';
import { listFunds } from '@tsuzura/store/fund';
import { findReceipt } from '@tsuzura/store/kernel';
import { searchCustomers, searchThings, type FoundCustomer, type FoundThing } from '@tsuzura/store/operator';
import type { Deps } from '../kernel/deps.ts';
import { maskedName } from '../kernel/masked.ts';
import { receiptKindText } from '../receipt/index.ts';
import { readTerms } from './read-terms.ts';

type Result = Answer<typeof searchAll>['results'][number];

const mostOfAKind = 8;

const byTexts: Readonly<Record<FoundCustomer['by'], string>> = {
  number: '口座番号',
  id: 'お客さま番号',
  mail: 'メールアドレス',
  phone: '電話番号',
  name: 'お名前',
  kana: 'お名前（カナ）',
};
const thingTexts: Readonly<Record<FoundThing['kind'], string>> = {
  FUND_ORDER: '投資信託の注文',
  STOCK_ORDER: '国内株式の注文',
  US_ORDER: '米国株の注文',
  WITHDRAWAL: '出金',
  STATEMENT: '報告書',
};

/** One field for everything an operator is told on the telephone or reads in a mail. */
export function searchOpsApi(server: ApiServer, { database }: Deps): void {
  server.handle(searchAll, async ({ query, concerns }) => {
    // What was typed may be a name: the log keeps that somebody searched, and whom was found when it was one.
    const terms = readTerms(query.q);
    const [customers, things, receipt, funds] = await Promise.all([
      searchCustomers(database.reader, terms.customer, mostOfAKind),
      terms.id === '' ? [] : searchThings(database.reader, terms.id),
      terms.receiptNumber === null ? null : findReceipt(database.reader, terms.receiptNumber),
      fundsLike(terms.fund),
    ]);
    const [only] = customers;
    if (only && customers.length === 1) concerns({ customerId: only.id });
    const results: Result[] = [...unique(customers).map(customerResult), ...funds, ...things.map(thingResult)];
    if (receipt)
      results.push({
        kind: 'PROCEDURE',
        kindText: receiptKindText(receipt.kind),
        id: receipt.ref,
        title: query.q,
        note: receipt.status,
        customerId: receipt.customerId,
        accountNumber: receipt.accountNumber,
      });
    return { results };
  });

  /** The catalogue is short: it is read as a whole. */
  async function fundsLike(text: string): Promise<Result[]> {
    if (text === '') return [];
    return (await listFunds(database.reader))
      .filter(({ code, name, kana }) =>
        [code, name, kana].some((one) => searchKey(one).replaceAll(' ', '').includes(text)),
      )
      .slice(0, mostOfAKind)
      .map(({ code, name }) => ({
        kind: 'FUND' as const,
        kindText: 'ファンド',
        id: code,
        title: name,
        note: code,
        customerId: null,
        accountNumber: null,
      }));
  }
}

/** Somebody may be found by several indexes. */
const unique = (found: readonly FoundCustomer[]): readonly FoundCustomer[] => [
  ...new Map(found.map((one) => [one.id, one])).values(),
];

const customerResult = (one: FoundCustomer): Result => ({
  kind: 'CUSTOMER',
  kindText: 'お客さま',
  id: one.id,
  title: maskedName(one.last_name, one.first_name) ?? '（お申し込み前）',
  note: `${byTexts[one.by]}で一致`,
  customerId: one.id,
  accountNumber: one.number,
});

const thingResult = (one: FoundThing): Result => ({
  kind: one.kind,
  kindText: thingTexts[one.kind],
  id: one.id,
  title: one.kind === 'WITHDRAWAL' ? `${BigInt(one.text).toLocaleString('ja-JP')}円` : one.text,
  note: null,
  customerId: one.customer_id,
  accountNumber: one.number,
});
