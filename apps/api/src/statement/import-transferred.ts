import { Refused } from '@tsuzura/contract/kernel';
import type { Ymd } from '@tsuzura/domain/calendar';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import {
  addStatement,
  customersByNumber,
  statementCustomers,
  statementIdOf,
  type StatementKind,
} from '@tsuzura/store/statement';
import type { Clock } from '../kernel/clock.ts';
import { keepUntil, statementKinds, transferredReport } from './kinds/index.ts';
import { printGiven } from './print-given.ts';

export interface TransferredRecord {
  readonly accountNumber: string;
  readonly kind: 'TRADE' | 'BALANCE' | 'DISTRIBUTION' | 'ANNUAL' | 'OTHER';
  /** The old system's own number: the same one twice is the same statement. */
  readonly sourceNumber: string;
  readonly name: string;
  readonly issuedOn: Ymd;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

/** Takes over statements of the old direct sales: all of them or none. A repeat adds nothing. Returns how many were new. */
export async function importTransferred(
  tx: Tx,
  records: readonly TransferredRecord[],
  {
    operator,
    proposedBy,
    requestId,
  }: { readonly operator: string; readonly proposedBy: string; readonly requestId: string },
  clock: Clock,
): Promise<{ readonly imported: number }> {
  const ids = await customersByNumber(
    tx,
    records.map(({ accountNumber }) => accountNumber),
  );
  const customers = await statementCustomers(tx, [...ids.values()]);
  const ready = records.map((record, index) => {
    const customer = customers.get(ids.get(record.accountNumber) ?? '');
    if (!customer)
      throw new Refused('INPUT', {}, [
        { message: `${index + 1}件目の口座番号が見つかりません。`, field: 'accountNumber' },
      ]);
    const kind: StatementKind = `TRANSFERRED_${record.kind}`;
    return { record, customer, key: { customerId: customer.id, kind, ref: record.sourceNumber, revision: 0 } };
  });
  let imported = 0;
  for (const { record, customer, key } of ready) {
    const { name, issuedOn, lines } = record;
    const facts = { customer, number: statementIdOf(key), kind: key.kind, name, issuedOn };
    const isNew = await addStatement(tx, {
      ...key,
      version: statementKinds[key.kind].version,
      name,
      issuedOn,
      issuedAt: clock.now(),
      bytes: await printGiven(
        transferredReport(
          facts,
          lines.map(({ label, value }) => [label, value]),
        ),
      ),
      replaces: null,
      sources: {},
      viewableUntil: null,
      keepUntil: keepUntil(key.kind, clock.today()),
    });
    if (isNew) imported += 1;
  }
  await writeAudit(tx, {
    at: clock.now(),
    actorRole: 'operator',
    actor: operator,
    action: 'paper.imported',
    detail: { given: records.length, imported, proposedBy },
    requestId,
  });
  return { imported };
}
