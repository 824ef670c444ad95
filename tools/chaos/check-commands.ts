import { sql } from 'kysely';
import type { Tx } from '@tsuzura/store/kernel';
import type { Finding } from './finding.ts';
import type { Command, Recording } from './recorder.ts';
import { rowsOf } from './snapshot.ts';

/** An order as it stands in the database. */
export interface OrderRow {
  readonly id: string;
  readonly sequence: bigint;
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: string;
  readonly side: string;
  readonly method: string;
  readonly size: bigint | null;
  readonly state: string;
  readonly source: string;
  readonly request_key: string | null;
}

export interface CommandCounts {
  readonly commands: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Refused, or never answered, and carried out all the same by an attempt that nobody heard of. Once, which is allowed. */
  readonly lateEffects: number;
}

export interface CommandCheck {
  readonly findings: readonly Finding[];
  readonly counts: CommandCounts;
  readonly orders: readonly OrderRow[];
}

/** How often a command may have had its effect. */
function timesOf({ end }: Command): readonly [least: number, most: number] {
  if (end?.outcome.as === 'acknowledged') return [1, 1];
  // An attempt without an answer may be carried out after a later one was refused.
  if (end?.outcome.as === 'refused' && end.unanswered === 0) return [0, 0];
  return [0, 1];
}

const keyOf = (command: Command): string => `${command.customer} ${command.key}`;
const describe = ({ kind, key, parameters, end }: Command): string =>
  `${kind} ${JSON.stringify(parameters)}, key ${key}, ${end ? `${end.outcome.as} after ${end.attempts} attempts` : 'not ended'}`;

/**
 * Each command of the range against what is there: an acknowledged one once and with its own terms, an unknown one once at most, a
 * refused one not at all; and nothing of these customers that none of them sent. `behind`: orders up to this sequence were looked at before.
 */
export async function checkCommands(
  tx: Tx,
  recording: Recording,
  commands: readonly Command[],
  behind: bigint,
): Promise<CommandCheck> {
  const ofKind = (...kinds: readonly Command['kind'][]) => commands.filter(({ kind }) => kinds.includes(kind));
  const placed = ofKind('buy', 'sell');
  const orders = await readOrders(tx, recording.customers, placed, behind);
  const once = ordersOnce(recording, placed, orders);
  const parts = [
    once,
    await cancelsOnce(tx, recording, ofKind('cancel-order')),
    await withdrawalsOnce(tx, recording),
    await depositsOnce(tx, ofKind('deposit')),
    await plansOnce(tx, recording),
  ];
  const findings = parts.flatMap((part) => part.findings);
  const named = (pattern: RegExp) => findings.filter(({ name }) => pattern.test(name)).length;
  return {
    findings,
    orders,
    counts: {
      commands: commands.length,
      acknowledged: commands.filter(({ end }) => end?.outcome.as === 'acknowledged').length,
      lost: named(/^lost-|^discarded-/),
      doubled: named(/^double-|-nobody-sent$/),
      lateEffects: parts.reduce((sum, { late }) => sum + late, 0),
    },
  };
}

interface Part {
  readonly findings: readonly Finding[];
  readonly late: number;
}

async function readOrders(tx: Tx, customers: readonly string[], placed: readonly Command[], behind: bigint) {
  const ids = placed.map(({ parameters }) => String(parameters['orderId']));
  return rowsOf<OrderRow>(
    tx,
    sql`select id, sequence, customer_id, fund_code, account_type, side, method, size, state, source, request_key from app.fund_order
      where source = 'SPOT' and (id = any (${ids}::text[]) or customer_id = any (${[...customers]}::text[]) and sequence > ${behind})
      order by sequence`,
  );
}

/** Keys of everything that was ever sent, kept with the recording they belong to: it only grows. */
const known = new WeakMap<readonly Command[], { through: number; readonly byKey: Map<string, Command> }>();
function byKeyOf({ commands }: Recording): ReadonlyMap<string, Command> {
  const kept = known.get(commands) ?? { through: 0, byKey: new Map<string, Command>() };
  known.set(commands, kept);
  for (; kept.through < commands.length; kept.through += 1) {
    const command = commands[kept.through];
    if (command) kept.byKey.set(keyOf(command), command);
  }
  return kept.byKey;
}

function ordersOnce(recording: Recording, placed: readonly Command[], orders: readonly OrderRow[]): Part {
  const findings: Finding[] = [];
  const sent = byKeyOf(recording);
  const there = Map.groupBy(orders, (order) => `${order.customer_id} ${order.request_key ?? ''}`);
  let late = 0;
  for (const order of orders) {
    if (!sent.has(`${order.customer_id} ${order.request_key ?? ''}`))
      findings.push({
        proves: 'M6',
        name: 'order-nobody-sent',
        subject: order.id,
        detail: `${order.side} ${order.fund_code} ${order.size} of ${order.customer_id}, key ${order.request_key}`,
      });
  }
  for (const command of placed) {
    const found = there.get(keyOf(command)) ?? [];
    const [least, most] = timesOf(command);
    const subject = String(command.parameters['orderId']);
    const tell = (name: string, detail = '') =>
      findings.push({ proves: 'M6', name, subject, detail: `${detail}${describe(command)}` });
    if (found.length < least) tell('lost-order');
    else if (found.length > most) {
      tell(most === 0 ? 'refused-order-is-there' : 'double-order', `${found.map(({ id }) => id).join(' and ')}: `);
    } else if (least === 0) late += found.length;
    const [order] = found;
    if (order && found.length === 1 && !isAsSent(command, order))
      tell('other-terms', `${JSON.stringify(order, asText)}: `);
  }
  return { findings, late };
}

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

function isAsSent({ kind, parameters, end }: Command, order: OrderRow): boolean {
  const [side, method, size] =
    kind === 'buy' ? ['BUY', 'AMOUNT', parameters['amount']] : ['SELL', 'UNITS', parameters['units']];
  const isAnswered = end?.outcome.as !== 'acknowledged' || end.outcome.result === order.id;
  return (
    isAnswered &&
    order.id === parameters['orderId'] &&
    order.side === side &&
    order.method === method &&
    order.size === BigInt(size ?? 0) &&
    order.fund_code === parameters['fundCode'] &&
    order.account_type === parameters['accountType']
  );
}

/** An acknowledged cancellation has its order cancelled; of two with different keys one is refused. */
async function cancelsOnce(tx: Tx, recording: Recording, cancels: readonly Command[]): Promise<Part> {
  const findings: Finding[] = [];
  const ids = [...new Set(cancels.map(({ parameters }) => String(parameters['orderId'])))];
  const rows = await rowsOf<{ id: string; state: string }>(
    tx,
    sql`select id, state from app.fund_order where id = any (${ids}::text[])`,
  );
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]));
  const byOrder = Map.groupBy(cancels, ({ parameters }) => String(parameters['orderId']));
  for (const [id, some] of byOrder) {
    const acknowledged = some.filter(({ end }) => end?.outcome.as === 'acknowledged');
    const [first] = acknowledged;
    if (first && stateOf.get(id) !== 'CANCELED')
      findings.push({
        proves: 'M6',
        name: 'lost-cancellation',
        subject: id,
        detail: `${stateOf.get(id)}: ${describe(first)}`,
      });
    if (first && acknowledged.length > 1)
      findings.push({ proves: 'M6', name: 'double-cancellation', subject: id, detail: describe(first) });
  }
  const asked = new Set(
    recording.commands
      .filter(({ kind }) => kind === 'cancel-order')
      .map(({ parameters }) => String(parameters['orderId'])),
  );
  const canceled = await rowsOf<{ id: string }>(
    tx,
    sql`select id from app.fund_order where customer_id = any (${[...recording.customers]}::text[]) and state = 'CANCELED'`,
  );
  for (const { id } of canceled)
    if (!asked.has(id)) findings.push({ proves: 'M6', name: 'cancellation-nobody-sent', subject: id, detail: '' });
  return { findings, late: 0 };
}

interface Made {
  readonly id: string;
  readonly customer_id: string;
  readonly amount: bigint;
  readonly is_over: boolean;
}

/**
 * Things whose rows do not name the key they came by. Each acknowledged command names its row; rows that nobody was told of are given to
 * commands without an answer, of the same customer and amount, one each. What is left was sent by nobody, or was done twice.
 */
function namedByAnswer(what: string, sent: readonly Command[], ended: readonly Command[], made: readonly Made[]): Part {
  const findings: Finding[] = [];
  const byId = new Map(made.map((one) => [one.id, one]));
  const told = new Set<string>();
  let late = 0;
  for (const command of sent) {
    if (command.end?.outcome.as !== 'acknowledged') continue;
    const { result } = command.end.outcome;
    const found = byId.get(result);
    const tell = (name: string) => findings.push({ proves: 'M6', name, subject: result, detail: describe(command) });
    if (!found) tell(`lost-${what}`);
    else if (found.customer_id !== command.customer || found.amount !== BigInt(command.parameters['amount'] ?? 0))
      tell('other-terms');
    if (told.has(result)) tell(`double-${what}`);
    told.add(result);
  }
  const open = Map.groupBy(
    sent.filter((command) => timesOf(command)[0] === 0 && timesOf(command)[1] === 1),
    ({ customer, parameters }) => `${customer} ${parameters['amount']}`,
  );
  for (const one of made) {
    if (told.has(one.id)) continue;
    const maker = open.get(`${one.customer_id} ${one.amount}`)?.pop();
    if (maker) late += 1;
    else
      findings.push({
        proves: 'M6',
        name: `${what}-nobody-sent`,
        subject: one.id,
        detail: `${one.amount} of ${one.customer_id}: once too often, or from nowhere`,
      });
  }
  for (const command of ended) {
    if (command.end?.outcome.as !== 'acknowledged' || byId.get(command.end.outcome.result)?.is_over !== false) continue;
    const subject = command.end.outcome.result;
    findings.push({ proves: 'M6', name: `lost-end-of-${what}`, subject, detail: describe(command) });
  }
  return { findings, late };
}

const allOf = ({ commands }: Recording, kind: Command['kind']) => commands.filter((one) => one.kind === kind);

async function withdrawalsOnce(tx: Tx, recording: Recording): Promise<Part> {
  const made = await rowsOf<Made>(
    tx,
    sql`select id, customer_id, amount, state = 'CANCELED' as is_over from app.withdrawal
      where customer_id = any (${[...recording.customers]}::text[]) and source = 'REQUESTED'`,
  );
  return namedByAnswer('withdrawal', allOf(recording, 'withdraw'), allOf(recording, 'cancel-withdrawal'), made);
}

async function plansOnce(tx: Tx, recording: Recording): Promise<Part> {
  const made = await rowsOf<Made>(
    tx,
    sql`select p.id, p.customer_id, (select v.amount from app.subscription_version v where v.setting_id = p.id order by v.revision limit 1) as amount,
        not p.is_live as is_over from app.subscription_plan p where p.customer_id = any (${[...recording.customers]}::text[])`,
  );
  return namedByAnswer('plan', allOf(recording, 'start-plan'), allOf(recording, 'end-plan'), made);
}

/** Credited once, with its own amount: the entry of the ledger is named after the deposit. */
async function depositsOnce(tx: Tx, deposits: readonly Command[]): Promise<Part> {
  const findings: Finding[] = [];
  const refs = deposits.map(({ parameters }) => `quick-${parameters['depositId']}`);
  const rows = await rowsOf<{ ref: string; amount: bigint }>(
    tx,
    sql`select e.ref, p.amount from ledger.entry e join ledger.posting p on p.entry_id = e.id join ledger.account a on a.id = p.account_id
      where e.ref = any (${refs}::text[]) and a.kind = 1`,
  );
  const byRef = Map.groupBy(rows, ({ ref }) => ref);
  let late = 0;
  for (const command of deposits) {
    const found = byRef.get(`quick-${command.parameters['depositId']}`) ?? [];
    const [least, most] = timesOf(command);
    const tell = (name: string) =>
      findings.push({
        proves: 'M6',
        name,
        subject: String(command.parameters['depositId']),
        detail: describe(command),
      });
    if (found.length < least) tell('lost-deposit');
    else if (found.length > most) tell('double-deposit');
    else if (least === 0) late += found.length;
    if (found[0] && found[0].amount !== BigInt(command.parameters['amount'] ?? 0)) tell('other-terms');
  }
  return { findings, late };
}
