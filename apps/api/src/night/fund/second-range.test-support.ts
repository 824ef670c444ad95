import { accounts, credit, debit, rangeOf } from '@tsuzura/domain/ledger';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { post } from '@tsuzura/store/ledger';
import { openingDeposits, subjectOf } from '@tsuzura/store/seed';
import type { NightScene } from './night.test-support.ts';

/** The people of the demo all have ids of the first range (`customerRanges`): an id begins with the letters of the name. */
const nameOf = (person: string): string => `ÿ${person}`;

/** Somebody like a person of the demo, account and cash included, with an id of the second range. Returns their name. */
export async function addToSecondRange({ asOwner, api }: NightScene, person: string): Promise<string> {
  const [name, like] = [nameOf(person), subjectOf(person)];
  const id = subjectOf(name);
  assert(rangeOf(id).tag !== rangeOf(like).tag, 'the ranges differ');
  await asOwner(`insert into app.customer (id, subject, username, created_at)
      select '${id}', '${id}', 'second-' || username, created_at from app.customer where id = '${like}'`);
  await asOwner(`insert into app.account select (jsonb_populate_record(a, jsonb_build_object(
      'customer_id', '${id}', 'number', '2' || substr(a.number, 2)))).* from app.account a where a.customer_id = '${like}'`);
  await asOwner(`insert into app.person select (jsonb_populate_record(p, jsonb_build_object(
      'customer_id', '${id}'))).* from app.person p where p.customer_id = '${like}'`);
  await asOwner(`insert into app.document_confirmation select (jsonb_populate_record(d, jsonb_build_object(
      'customer_id', '${id}'))).* from app.document_confirmation d where d.customer_id = '${like}'`);
  const cash = openingDeposits[person] ?? 0n;
  const day = ymd('2026-11-12');
  await api.database.tx((tx) =>
    post(tx, [
      {
        kind: 'DEPOSIT',
        ref: `deposit-${id}`,
        day,
        bookedAt: atJst(day, '10:00'),
        lines: [credit(accounts.cashFree(id), cash), debit(accounts.bank, cash)],
      },
    ]),
  );
  return name;
}
