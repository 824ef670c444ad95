import type { Endpoint } from '@tsuzura/contract/kernel';
import type { Guard, MadeCall, View, Who } from '@tsuzura/http/server';
import { instant } from '@tsuzura/domain/calendar';
import { addOperatorAct, type Database } from '@tsuzura/store/kernel';
import type { Clock } from './clock.ts';

/**
 * Every call of an operator, done, seen or refused, is a row before it is answered (ADR-0071). Whom it was about is read from
 * its input; a handler that knows more says so with `concerns`.
 */
export const operatorTrail =
  (database: Database, clock: Pick<Clock, 'now'>, realNow: () => number): NonNullable<Guard['record']> =>
  async (endpoint, { who, requestId, input, concern, result }) => {
    const by = operatorBehind(who);
    // Nobody who could be named: such a call is refused before this.
    if (!by) return;
    const told = by.view ? ofView(by.view) : toldBy(input);
    await addOperatorAct(database.reader, {
      at: clock.now(),
      realAt: instant(realNow()),
      operator: by.operator,
      operatorName: by.operatorName,
      roles: by.roles,
      call: callName(endpoint),
      title: by.view ? `見え方の確認：${endpoint.title}` : endpoint.title,
      target: cut(concern.target ?? told.target, 200),
      customerId: concern.customerId ?? told.customerId,
      accountNumber: concern.accountNumber ?? told.accountNumber,
      reason: cut(concern.reason ?? told.reason, 500),
      result,
      requestId,
    });
  };

interface Behind extends Pick<View, 'operator' | 'operatorName' | 'roles'> {
  readonly view?: View;
}

/** An operator, by their own token or by one that reads as a customer (ADR-0074). */
function operatorBehind(who: Who): Behind | null {
  if (who.role === 'operator')
    return { operator: who.subject, operatorName: who.name ?? who.username, roles: who.roles ?? [] };
  return who.role === 'customer' && who.view ? { ...who.view, view: who.view } : null;
}

const ofView = ({ id, customerId, reason }: View) => ({
  target: `view ${id}`,
  customerId,
  accountNumber: null,
  reason,
});

export const callName = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Words that a call names its target by, besides what stands in its path. */
const targets = ['id', 'fundCode', 'date', 'kind', 'subject', 'at'] as const;

type Fields = Readonly<Record<string, unknown>>;

function toldBy(input: MadeCall['input']) {
  const params = fieldsOf(input?.params);
  const body = fieldsOf(input?.body);
  const act = fieldsOf(body['act']);
  const sent = { ...fieldsOf(input?.query), ...fieldsOf(act['payload']), ...body };
  const all: Fields = { ...sent, ...params };
  const named = Object.values(params).map(plain);
  const others = [plain(act['kind']), ...targets.map((name) => plain(sent[name]))];
  const target = [...named, ...others].filter((text) => text !== null).join(' ');
  return {
    target: target === '' ? null : target,
    customerId: plain(all['customerId']),
    accountNumber: plain(all['accountNumber']),
    reason: plain(body['reason']) ?? plain(body['note']),
  };
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const plain = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
const cut = (text: string | null, most: number): string | null => text?.slice(0, most) ?? null;
