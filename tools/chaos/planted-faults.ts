import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { randomFrom } from '../../bench/random.ts';
import type { Command, Recording } from './recorder.ts';
import type { Proved } from './finding.ts';

/** Where damage is done: the database as its owner, with every protection of it switched off, or the recording. */
export interface Damaged {
  readonly ownerUrl: string;
  readonly recording: Recording;
  readonly seed: number;
}

export interface Planted {
  /** The recording to be checked: another where it was the recording that was damaged. */
  readonly recording: Recording;
  /** What the check has to find. */
  readonly expected: { readonly proves: Proved; readonly name: string; readonly subject: string };
}

interface Damage extends Omit<Damaged, 'ownerUrl'> {
  readonly run: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** One of them, by the seed. */
  readonly pick: <T>(of: readonly T[], what: string) => T;
}

type Plant = (damage: Damage) => Promise<Planted>;

const result = (command: Command): string =>
  command.end?.outcome.as === 'acknowledged' ? command.end.outcome.result : '';
const acknowledged = ({ recording }: Pick<Damaged, 'recording'>, kind: Command['kind']): readonly Command[] =>
  recording.commands.filter((one) => one.kind === kind && result(one) !== '');

/** An acknowledged purchase that is still open. */
async function openBuy(damage: Damage): Promise<Command> {
  const ids = acknowledged(damage, 'buy').map(result);
  const rows = await damage.run(`select id from app.fund_order where id = any ($1::text[]) and state = 'RECEIVED'`, [
    ids,
  ]);
  const open = new Set(rows.map(({ id }) => String(id)));
  return damage.pick(
    acknowledged(damage, 'buy').filter((one) => open.has(result(one))),
    'open purchase',
  );
}

const terms =
  'customer_id, fund_code, account_type, side, source, method, size, distribution_course, state, accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash, reserved_quota, nisa_year';
/** The same order again under another id, and under this key or its own. */
const copied = (key: string) =>
  `insert into app.fund_order (id, receipt_number, request_key, ${terms}) select $2::text, receipt_number, ${key}, ${terms}
    from app.fund_order where id = $1`;

const found = (recording: Recording, proves: Proved, name: string, subject: string): Planted => ({
  recording,
  expected: { proves, name, subject },
});

/** Each makes the run fail, by its name. A check that lets one pass proves nothing. */
const plants = {
  'lost-order': async (damage) => {
    const id = result(await openBuy(damage));
    await damage.run('delete from app.fund_order where id = $1', [id]);
    return found(damage.recording, 'M6', 'lost-order', id);
  },
  'double-order': async (damage) => {
    const id = result(await openBuy(damage));
    await damage.run(copied('request_key'), [id, randomUUID()]);
    return found(damage.recording, 'M6', 'double-order', id);
  },
  'order-nobody-sent': async (damage) => {
    const made = randomUUID();
    await damage.run(copied('$2::text'), [result(await openBuy(damage)), made]);
    return found(damage.recording, 'M6', 'order-nobody-sent', made);
  },
  'other-terms': async (damage) => {
    const id = result(await openBuy(damage));
    await damage.run('update app.fund_order set size = size + 1 where id = $1', [id]);
    return found(damage.recording, 'M6', 'other-terms', id);
  },
  /** What is left when a second primary took orders in and its history was given up: whole books without the order. */
  'two-primaries': async (damage) => {
    const ids = acknowledged(damage, 'buy').map(result);
    const [last] = await damage.run(
      `select e.ref, e.id from ledger.entry e join ledger.recording r on r.first_entry = e.id and cardinality(r.entry_ids) = 1
        where e.ref = any ($1::text[]) and e.kind = 10 and not exists (select from ledger.posting p join ledger.account a on a.id = p.account_id
          where p.entry_id = e.id and a.newest_entry <> e.id) order by e.id desc limit 1`,
      [ids],
    );
    const { ref, id: entry } = damage.pick(last ? [last] : [], 'order that nothing followed');
    await forgetOrder(damage, String(ref), String(entry));
    return found(damage.recording, 'M6', 'discarded-order', String(ref));
  },
  'double-withdrawal': async (damage) => {
    const made = randomUUID();
    await damage.run(
      `insert into app.withdrawal overriding system value select (jsonb_populate_record(w, jsonb_build_object('id', $2::text,
        'sequence', (select max(sequence) + 1 from app.withdrawal)))).* from app.withdrawal w where w.id = $1`,
      [result(damage.pick(acknowledged(damage, 'withdraw'), 'withdrawal')), made],
    );
    return found(damage.recording, 'M6', 'withdrawal-nobody-sent', made);
  },
  'broken-posting': async (damage) => {
    const id = result(await openBuy(damage));
    const [row] = await damage.run(
      `update ledger.posting p set amount = p.amount + 1 from ledger.entry e where e.ref = $1 and e.kind = 10 and p.entry_id = e.id and p.line = 1
        returning p.entry_id`,
      [id],
    );
    return found(damage.recording, 'M1', 'broken-posting', `entry ${String(row?.['entry_id'])} of ${id}`);
  },
  'wrong-balance': async (damage) => {
    const customer = damage.pick(acknowledged(damage, 'buy'), 'purchase').customer;
    await damage.run(`update ledger.account set held = held + 1 where customer_id = $1 and kind = 1`, [customer]);
    return found(damage.recording, 'M2', 'balance', `CASH_FREE/JPY//${customer}`);
  },
  'units-from-nowhere': async (damage) => {
    const { customer, parameters } = damage.pick(acknowledged(damage, 'buy'), 'purchase');
    const fund = String(parameters['fundCode']);
    await damage.run(
      `insert into app.position (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal, nisa_book)
        values ($1, $2, 'SPECIFIC', 'RECEIVE', 1, 1, 1, 0) on conflict (customer_id, fund_code, account_type) do update set units = position.units + 1`,
      [customer, fund],
    );
    return found(damage.recording, 'M3', 'book position.units', `${customer} ${fund} SPECIFIC`);
  },
  'quota-passed': async (damage) => {
    const customer = damage.pick(acknowledged(damage, 'buy'), 'purchase').customer;
    const [row] = await damage.run(
      `insert into app.nisa_year (customer_id, year, frame, reserved) select $1, extract(year from business_at)::int, 'GROWTH', 2400001 from ops.clock
        on conflict (customer_id, year, frame) do update set reserved = 2400001 returning year`,
      [customer],
    );
    return found(damage.recording, 'M4', 'quota-passed', `${customer} ${String(row?.['year'])} GROWTH`);
  },
  'wrong-tax': async (damage) => {
    const customer = damage.pick(acknowledged(damage, 'buy'), 'purchase').customer;
    await damage.run(
      `insert into app.tax_year (customer_id, year, income_tax) values ($1, 2026, 1)
        on conflict (customer_id, year) do update set income_tax = tax_year.income_tax + 1`,
      [customer],
    );
    return found(damage.recording, 'M5', 'book tax.income', `${customer} 2026`);
  },
  'illegal-transition': async (damage) => {
    const id = result(await openBuy(damage));
    await damage.run(`update app.fund_order set state = 'EXECUTED' where id = $1`, [id]);
    return found(damage.recording, 'M7', 'illegal-transition', id);
  },
  'broken-chain': async (damage) => {
    const id = result(await openBuy(damage));
    const [row] = await damage.run(
      `with changed as (update ledger.entry set booked_at = booked_at + interval '1 second' where ref = $1 and kind = 10 returning id)
        select r.first_entry, r.day::text as day from ledger.recording r, changed where changed.id = any (r.entry_ids)`,
      [id],
    );
    const subject = `entries from ${String(row?.['first_entry'])} of ${String(row?.['day'])}`;
    return found(damage.recording, 'M8', 'chain', subject);
  },
  'no-consent': async (damage) => {
    const id = result(await openBuy(damage));
    await damage.run(
      `delete from app.fund_document_confirmation c using app.fund_order o, app.fund_document d
        where o.id = $1 and c.customer_id = o.customer_id and d.id = c.document_id and d.fund_code = o.fund_code`,
      [id],
    );
    return found(damage.recording, 'M9', 'no-consent', id);
  },
  /** A stale read of the one who decided: refused, although there was enough all the time. */
  'unjustified-refusal': async (damage) => {
    const { recording } = damage;
    const rich = damage.pick(
      acknowledged(damage, 'buy').filter(({ parameters }) => Number(parameters['amount']) <= 5_000),
      'purchase',
    );
    const outcome = { as: 'refused', code: '400-102' } as const;
    const [began, id] = [rich.end?.ended ?? 0, randomUUID()];
    const command: Command = {
      ...rich,
      id,
      key: id,
      began,
      parameters: { ...rich.parameters, amount: 1, orderId: id },
      end: { id, ended: began + 1, outcome, attempts: 1, unanswered: 0 },
    };
    const damaged = { ...recording, commands: [...recording.commands, command] };
    return found(damaged, 'serial', 'cash-refusal-unjustified', rich.customer);
  },
  /** Two copies that do not agree: what was answered first stands behind what was begun later. */
  'against-real-time': async (damage) => {
    const { recording } = damage;
    const byCustomer = Map.groupBy(acknowledged(damage, 'buy'), ({ customer }) => customer);
    const [first, second] = damage.pick(
      [...byCustomer.values()].filter((some) => some.length > 1),
      'customer with two purchases',
    );
    if (!first?.end || !second?.end) throw new Error('there is nothing to damage');
    const late = Math.max(first.end.ended, second.end.ended) + 1_000;
    const early = Math.min(first.began, second.began) - 1_000;
    const commands = recording.commands.map((one): Command => {
      if (one.id === first.id && one.end) return { ...one, began: late, end: { ...one.end, ended: late + 1 } };
      if (one.id === second.id && one.end) return { ...one, began: early - 1, end: { ...one.end, ended: early } };
      return one;
    });
    return found({ ...recording, commands }, 'serial', 'cash-against-real-time', first.customer);
  },
} satisfies Record<string, Plant>;

export type PlantedFault = keyof typeof plants;

/** Takes out everything that the acceptance of an order wrote, as if it had never been committed here. */
async function forgetOrder({ run }: Damage, order: string, entry: string): Promise<void> {
  await run(
    `update app.nisa_year n set reserved = n.reserved - o.reserved_quota from app.fund_order o
      where o.id = $1 and n.customer_id = o.customer_id and n.year = o.nisa_year and n.frame = 'GROWTH'`,
    [order],
  );
  await run('delete from app.receipt r using app.fund_order o where o.id = $1 and r.number = o.receipt_number', [
    order,
  ]);
  await run('delete from app.order_to_freeze where order_id = $1', [order]);
  await run('delete from ops.answer a using app.fund_order o where o.id = $1 and a.key = o.request_key', [order]);
  await run('delete from ops.audit where subject = $1', [order]);
  await run('delete from app.fund_order where id = $1', [order]);
  await run(
    `update ledger.account a set held = a.held - p.amount, newest_entry = coalesce((select max(x.entry_id) from ledger.posting x
        where x.account_id = a.id and x.entry_id < p.entry_id), 0) from ledger.posting p where p.entry_id = $1 and a.id = p.account_id`,
    [entry],
  );
  await run('delete from ledger.posting where entry_id = $1', [entry]);
  await run('delete from ledger.recording where first_entry = $1', [entry]);
  await run('delete from ledger.entry where id = $1', [entry]);
}

type Run = Damage['run'];

/** Inside a transaction of the owner in which triggers and foreign keys are off: whoever has broken the database asks neither. */
export function plantIn(
  name: PlantedFault,
  { recording, seed }: Omit<Damaged, 'ownerUrl'>,
  run: Run,
): Promise<Planted> {
  const random = randomFrom(seed);
  return plants[name]({
    recording,
    seed,
    run,
    pick: (of, what) => {
      const one = of[Math.floor(random() * of.length)];
      if (one === undefined) throw new Error(`${name} needs a ${what}, and the run made none`);
      return one;
    },
  });
}
export const withoutProtection = 'set local session_replication_role = replica';

async function plant(name: PlantedFault, damaged: Damaged): Promise<Planted> {
  const owner = new Client({ connectionString: damaged.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query(withoutProtection);
    const run: Run = async (text, values = []) => (await owner.query<Record<string, unknown>>(text, [...values])).rows;
    const planted = await plantIn(name, damaged, run);
    await owner.query('commit');
    return planted;
  } finally {
    await owner.end();
  }
}

export const plantedFaultNames = Object.keys(plants) as readonly PlantedFault[];
export const isPlantedFault = (word: string): word is PlantedFault => Object.hasOwn(plants, word);

/** By name: `await plantedFaults['lost-order']({ ownerUrl, recording, seed })`. */
export const plantedFaults = Object.fromEntries(
  plantedFaultNames.map((name) => [name, (damaged: Damaged) => plant(name, damaged)]),
) as Readonly<Record<PlantedFault, (damaged: Damaged) => Promise<Planted>>>;
