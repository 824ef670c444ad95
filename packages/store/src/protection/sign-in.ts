import type { Instant } from '@tsuzura/domain/calendar';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

/** A sign-in that lives: on which program, since when. */
export interface CustomerSession {
  readonly id: string;
  readonly client: string;
  readonly begun_at: Instant;
  readonly renewed_at: Instant | null;
  readonly until: Instant | null;
}

const sessions = statement<CustomerSession, [subject: string]>(
  'protection.sessions',
  'select id, client, begun_at, renewed_at, until from ops.sessions_of($1)',
);
export const sessionsOf = (reader: Reader, subject: string): Promise<readonly CustomerSession[]> =>
  sessions(reader, subject);

export interface SignInEvent {
  readonly at: Instant;
  readonly kind: string;
  readonly label: string;
  readonly device: string | null;
}

const events = statement<SignInEvent, [subject: string, most: number]>(
  'protection.sign-in-events',
  'select at, kind, label, device from ops.sign_in_events_of($1, $2)',
);
/** Newest first. */
export const signInEventsOf = (reader: Reader, subject: string, most: number): Promise<readonly SignInEvent[]> =>
  events(reader, subject, most);

const end = statement<{ ended: boolean }, [subject: string, session: string]>(
  'protection.session-end',
  'select ops.end_session_of($1, $2) as ended',
);
const endAll = statement<object, [subject: string]>('protection.sessions-end', 'select ops.sign_out_person($1)');

/** False: there is no such sign-in of theirs. */
export const endSessionOf = async (tx: Tx, subject: string, session: string): Promise<boolean> =>
  (await end(tx, subject, session))[0]?.ended ?? false;

export async function endSessionsOf(tx: Tx, subject: string): Promise<void> {
  await endAll(tx, subject);
}
