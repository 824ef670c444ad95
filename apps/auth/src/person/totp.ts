import { generateSync, generateURI, ScureBase32Plugin } from 'otplib';
import { narrowLettersAndDigits } from '@tsuzura/domain/text';
import { findTotp, setTotp, useTotpStep, type Totp } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { nowOf, type PersonDeps } from './deps.ts';
import { nonceBytes, same, seal, unseal } from './keyed.ts';

const secretBytes = 20;
const period = 30;
const base32 = new ScureBase32Plugin();

const purposeOf = (personId: string) => `totp ${personId}`;

export interface TotpSetup {
  readonly secret: string;
  readonly uri: string;
  /** For the attempt: the secret is kept nowhere else until a code has shown that the app has it. */
  readonly sealed: string;
}

export function makeTotp(deps: PersonDeps, personId: string, email: string): TotpSetup {
  const secret = base32.encode(deps.random(secretBytes), { padding: false });
  return {
    secret,
    uri: generateURI({ issuer: 'つづら', label: email, secret }),
    sealed: seal(deps.secrets.pepper, purposeOf(personId), deps.random(nonceBytes), secret),
  };
}

/** False when the code is wrong; otherwise it is on, and that code is used up. `strong` says from when it counts. */
export async function enableTotp(
  tx: Tx,
  deps: PersonDeps,
  { personId, sealed, typed }: { personId: string; sealed: string; typed: string },
  strong: () => Promise<Pick<Totp, 'strongFrom' | 'strongMail'>>,
): Promise<boolean> {
  const step = stepOf(deps, unseal(deps.secrets.pepper, purposeOf(personId), sealed), typed);
  if (step === null) return false;
  await setTotp(tx, { personId, secret: sealed, lastStep: step, enabledAt: nowOf(deps), ...(await strong()) });
  return true;
}

/** A code counts once (RFC 6238 §5.2), also when it is sent twice at the same moment. */
export async function verifyTotp(
  tx: Tx,
  deps: PersonDeps,
  { personId, typed }: { personId: string; typed: string },
): Promise<boolean> {
  const totp = await findTotp(tx, personId);
  if (!totp) return false;
  const step = stepOf(deps, unseal(deps.secrets.pepper, purposeOf(personId), totp.secret), typed);
  return step !== null && (await useTotpStep(tx, personId, step));
}

/** The time step this code belongs to, of the current one and its neighbours. All three are always compared. */
function stepOf(deps: PersonDeps, secret: string, typed: string): number | null {
  const code = Buffer.from(narrowLettersAndDigits(typed.trim()));
  const current = Math.floor(nowOf(deps) / 1_000 / period);
  let found: number | null = null;
  for (const step of [current - 1, current, current + 1]) {
    const expected = Buffer.from(generateSync({ secret, period, epoch: step * period }));
    if (same(expected, code)) found = step;
  }
  return found;
}
