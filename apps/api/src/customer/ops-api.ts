import { addCustomerNote, getCustomer, listCustomerNotes, unmaskCustomer } from '@tsuzura/contract/ops';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { readClosingFacts } from '@tsuzura/store/account';
import { documentsShownTo } from '@tsuzura/store/document';
import { isProposed } from '@tsuzura/store/kernel';
import { addNote, notesOf, type CustomerNote } from '@tsuzura/store/operator';
import type { Deps } from '../kernel/deps.ts';
import { operatorOf, signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { liftSubject } from '../protection/index.ts';
import { customerFinder } from './find-customer.ts';
import { showCustomer } from './show-customer.ts';

const shownMs = 10 * 60_000;

/** One customer, as operators see them. Whoever is looked at is in the audit log. */
export function customerOpsApi(server: ApiServer, deps: Deps): void {
  const { database, clock, once } = deps;
  const pages = createPages(database);

  const find = customerFinder(database);

  server.handle(getCustomer, async ({ params, concerns }) => {
    const one = await find(params.customer, concerns);
    const today = clock.today();
    const [documents, closing, isLiftProposed] = await Promise.all([
      documentsShownTo(database.reader, one.id, today),
      readClosingFacts(database.reader, one.id),
      one.number === null ? false : isProposed(database.reader, liftSubject(one.number), clock.now()),
    ]);
    return showCustomer(one, { today, documents, closing, isLiftProposed });
  });

  server.handle(unmaskCustomer, async ({ params, concerns }) => {
    const one = await find(params.customer, concerns);
    const joined = (...parts: (string | null)[]) => (parts.some((part) => part === null) ? null : parts.join(' '));
    return {
      name: joined(one.last_name, one.first_name),
      nameKana: joined(one.last_name_kana, one.first_name_kana),
      birthDate: one.birth_date,
      postalCode: one.postal_code,
      address: one.prefecture === null ? null : `${one.prefecture}${one.city ?? ''}${one.street ?? ''}`,
      phone: one.phone_number,
      mail: one.username,
      occupation: one.occupation,
      employer: one.employer,
      bank: one.bank_name
        ? `${one.bank_name} ${one.bank_branch_name ?? ''} ${one.bank_number ?? ''} ${one.bank_holder_kana ?? ''}`.trim()
        : null,
      shownUntil: formatJst(instant(clock.now() + shownMs)),
    };
  });

  server.handle(listCustomerNotes, async ({ params, query, who, concerns }) => {
    const { id } = await find(params.customer, concerns);
    const { limit, offset, after } = query;
    const list = { list: 'customer-notes', subject: signedIn(who).subject, filter: { id } };
    const place = await pages.open(list, { limit, offset, after });
    const found = await notesOf(database.reader, id, place?.[0] ?? null, (place ? 0 : offset) + limit + 1);
    const rest = found.slice(place ? 0 : offset);
    const shown = rest.slice(0, limit);
    const last = rest.length > limit ? shown.at(-1) : undefined;
    return {
      notes: shown.map(showNote),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, last ? [String(last.id)] : null),
    };
  });

  server.handle(addCustomerNote, async (call) => {
    const { id } = await find(call.params.customer, call.concerns);
    return once(addCustomerNote, call, async (tx) => {
      const { id: operator, name } = operatorOf(call.who);
      await addNote(tx, id, { at: clock.now(), operator, name, note: call.body.note });
      return { notes: (await notesOf(tx, id, null, 20)).map(showNote) };
    });
  });
}

const showNote = ({ id, at, operator, operator_name, note }: CustomerNote) => ({
  id: String(id),
  at: formatJst(at),
  operator: { id: operator, name: operator_name },
  note,
});
