import { metricLines } from '@tsuzura/http/server';
import type { Database } from '@tsuzura/store/kernel';
import { signInCounts } from './person/index.ts';

export const printSignInEvents = (): string[] =>
  metricLines('counter', 'tsuzura_sign_in_events_total', 'Sign-ins, failures and locks', 'kind', signInCounts());

/** By a name of its own: in one process with the API both have a pool. */
export const printAuthPool = ({ pool }: Pick<Database, 'pool'>): string[] =>
  metricLines('gauge', 'tsuzura_auth_pool_connections', 'Connections of the sign-in server to the database', 'state', [
    ['total', pool.totalCount],
    ['idle', pool.idleCount],
    ['waiting', pool.waitingCount],
  ]);
