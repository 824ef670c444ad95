import { Refused } from '@tsuzura/contract/kernel';
import type { Ymd } from '@tsuzura/domain/calendar';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { addPaper, customersByNumber, paperCustomers, paperIdOf, type PaperKind } from '@tsuzura/store/paper';
import type { Clock } from '../kernel/clock.ts';
import { keepUntil, paperKinds, transferredReport } from './kinds/index.ts';
import { printGiven } from './print-given.ts';
import type { Publisher } from './publish-document.ts';

export interface TransferredRecord {
  readonly accountNumber: string;
  readonly kind: 'TRADE' | 'BALANCE' | 'DISTRIBUTION' | 'ANNUAL' | 'OTHER';
  /** The old system's own number: the same one twice is the same paper. */
  readonly sourceNumber: string;
  readonly name: string;
  readonly issuedOn: Ymd;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

/** Takes over papers of the old direct sales: all of them or none. A repeat adds nothing. Returns how many were new. */
export async function importTransferred(
  tx: Tx,
  records: readonly TransferredRecord[],
  { operator, requestId }: Publisher,
  clock: Clock,
): Promise<{ readonly imported: number }> {
  const ids = await customersByNumber(
    tx,
    records.map(({ accountNumber }) => accountNumber),
  );
  const customers = await paperCustomers(tx, [...ids.values()]);
  const ready = records.map((record, index) => {
    const customer = customers.get(ids.get(record.accountNumber) ?? '');
    if (!customer)
      throw new Refused('INPUT', {}, [
        { message: `${index + 1}件目の口座番号が見つかりません。`, field: 'accountNumber' },
      ]);
    const kind: PaperKind = `TRANSFERRED_${record.kind}`;
    return { record, customer, key: { customerId: customer.id, kind, ref: record.sourceNumber, revision: 0 } };
  });
  let imported = 0;
  for (const { record, customer, key } of ready) {
    const { name, issuedOn, lines } = record;
    const facts = { customer, number: paperIdOf(key), kind: key.kind, name, issuedOn };
    const isNew = await addPaper(tx, {
      ...key,
      version: paperKinds[key.kind].version,
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
    detail: { given: records.length, imported },
    requestId,
  });
  return { imported };
}
