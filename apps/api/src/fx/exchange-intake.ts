import { randomUUID } from 'node:crypto';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { exchangeCurrency } from '@tsuzura/contract/trading';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { acceptExchanges, openExchanges, type AcceptedExchange, type OpenedExchange } from '@tsuzura/store/fx';
import type { IdempotencyKey, PipelinedTx, Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import type { Deps } from '../kernel/deps.ts';
import { createIntake, type IntakeSteps, type KeyedRequest } from '../kernel/intake.ts';
import { postingTogether } from '../kernel/posting-together.ts';
import { withMarginHold, type MarginStocks } from '../margin/index.ts';
import { decideOwn, entriesOf, showExchange, type ExchangeRequest } from './exchange-own.ts';

export interface KeyedExchangeRequest extends KeyedRequest<typeof exchangeCurrency>, ExchangeRequest {
  readonly subject: string;
}

type Facts = Extract<OpenedExchange, { fresh: true }>;
type Decided = Omit<AcceptedExchange, 'remember'>;
type Steps = IntakeSteps<PipelinedTx, KeyedExchangeRequest, Facts, Decided>;

/** Executes exchanges as orders are accepted (ADR-0019). */
export const createExchangeIntake = (
  deps: Pick<Deps, 'database' | 'clock' | 'marginStocks'>,
): ((request: KeyedExchangeRequest) => Promise<Answer<typeof exchangeCurrency>>) =>
  createIntake(deps.database, stepsOf(deps), postingTogether);

interface Intake {
  readonly clock: Clock;
  readonly marginStocks: MarginStocks;
}

const stepsOf = (deps: Intake): Steps => ({
  open: (tx, requests) => open(tx, deps, requests),
  decide(request, { standing }) {
    // The time is read after the lock: a request that waited past the end of its quote is late.
    const decided = decide(request, standing, deps.clock.now());
    return { decided, answer: showExchange(decided.exchange) };
  },
  write: (tx, accepted) =>
    write(
      tx,
      accepted.map(({ decided, remember }) => ({ ...decided, remember })),
    ),
});

async function open(
  tx: Tx | PipelinedTx,
  { clock, marginStocks }: Intake,
  requests: readonly { readonly subject: string; readonly idempotencyKey: IdempotencyKey | null }[],
): Promise<readonly OpenedExchange[]> {
  const now = clock.now();
  const locked = await openExchanges(tx, requests, ymdOf(now));
  const fresh = locked.flatMap((one) => (one?.fresh ? [one.standing] : []));
  const held = await withMarginHold(tx, fresh, marginStocks, now);
  const standings = new Map(held.map((standing) => [standing.customerId, standing]));
  return locked.map((one) =>
    one?.fresh ? { ...one, standing: standings.get(one.standing.customerId) ?? one.standing } : one,
  );
}

function decide(request: ExchangeRequest, standing: OrderStanding, now: Instant): Decided {
  const { customerId, mail } = standing;
  const exchange = decideOwn(standing, request, now);
  return {
    customerId,
    exchange,
    requestId: request.requestId,
    mail: { id: randomUUID(), to: mail },
  };
}

async function write(tx: Tx | PipelinedTx, exchanges: readonly AcceptedExchange[]): Promise<void> {
  const refusal = await acceptExchanges(tx, exchanges, entriesOf(exchanges));
  // The ledger decides last: it never takes what is not there.
  if (refusal?.reason === 'SHORT') throw new Refused('CASH_SHORT');
  assert(refusal === null, 'an exchange is posted once, on an open day');
}

/** The same inside the caller's transaction; the caller makes sure that it happens once. */
export async function exchangeOwn(tx: Tx, deps: Intake, subject: string, request: ExchangeRequest): Promise<void> {
  const [locked] = await open(tx, deps, [{ subject, idempotencyKey: null }]);
  assert(locked?.fresh, 'who exchanges has an account');
  await write(tx, [{ ...decide(request, locked.standing, deps.clock.now()), remember: null }]);
}
