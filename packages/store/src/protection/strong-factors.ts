import type { Instant } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';

/** What a person has for a strong check, and from when each counts (docs/sign-in-strength.md), on real time. */
export interface StrongFactors {
  readonly passkeys: number;
  /** The first passkey that counts; null: there is none. */
  readonly passkeyFrom: Instant | null;
  readonly totpFrom: Instant | null;
}

interface Row {
  readonly passkeys: number;
  readonly passkey_from: Instant | null;
  readonly totp_from: Instant | null;
}

const ofSubject = statement<Row, [subject: string]>(
  'protection.strong-factors',
  'select passkeys, passkey_from, totp_from from ops.strong_factors($1)',
);

export async function readStrongFactors(reader: Reader, subject: string): Promise<StrongFactors> {
  const [row] = await ofSubject(reader, subject);
  return { passkeys: row?.passkeys ?? 0, passkeyFrom: row?.passkey_from ?? null, totpFrom: row?.totp_from ?? null };
}
