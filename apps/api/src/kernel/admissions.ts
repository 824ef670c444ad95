import type { Endpoint } from '@tsuzura/contract/kernel';
import { Admission, type AdmissionLimits, type ServerAdmission } from '@tsuzura/http/server';
import type { ApiSite } from '../sites.ts';

export interface AdmissionsOptions {
  /** Of the database pool. */
  readonly connections: number;
  /** Calls that share a transaction with others that come at the same time (ADR-0019). */
  readonly batched: ReadonlySet<Endpoint>;
  readonly subjectOf: (bearer: string) => string | null;
  readonly limits?: Partial<AdmissionLimits> | undefined;
}

/**
 * The share of the connections that customers' calls use at once. More would only compete for the same processors,
 * and the rest is left to operators, health checks and jobs. Measured: bench/overload.ts.
 */
const shareOfConnections = 0.4;
/** Calls that share a batch share its connection: at least so many under load (ADR-0019). */
const batchedCallsPerConnection = 12;
/** Commands share transactions, so a longer queue makes larger batches; reads would only wait longer. */
const overloadQueue = { first: 1, second: 0.8 };
/** Operators are few and some of their calls take minutes; what they do is bounded by their number. */
const operatorCalls = 32;

/** Customers share one controller, because they share the pool; operators have their own, whatever the load of customers. */
export function createAdmissions(options: AdmissionsOptions): (site: ApiSite) => ServerAdmission {
  const { connections, batched, subjectOf } = options;
  const capacity = Math.max(2, Math.floor(connections * shareOfConnections));
  const customers = new Admission({
    capacity,
    reserved: Math.floor(capacity / 8),
    burstQueue: 256,
    overloadQueue,
    burstMs: 250,
    calmMs: 1_000,
    mostWaitMs: 1_000,
    ...options.limits,
  });
  const operators = new Admission({
    capacity: operatorCalls,
    reserved: 0,
    burstQueue: 64,
    overloadQueue: { first: 2, second: 2 },
    burstMs: 1_000,
    calmMs: 1_000,
    mostWaitMs: 2_000,
  });
  const weightOf = (endpoint: Endpoint): number => (batched.has(endpoint) ? 1 / batchedCallsPerConnection : 1);
  return (site) => (site === 'ops' ? { controller: operators } : { controller: customers, weightOf, subjectOf });
}
