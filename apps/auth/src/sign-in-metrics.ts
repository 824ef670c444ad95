import { metricLines } from '@tsuzura/http/server';
import { signInCounts } from './person/index.ts';

export const printSignInEvents = (): string[] =>
  metricLines('counter', 'tsuzura_sign_in_events_total', 'Sign-ins, failures and locks', 'kind', signInCounts());
