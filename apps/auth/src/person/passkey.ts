import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Refused } from '@tsuzura/contract/kernel';
import { lockPasskey, usePasskey, type Passkey } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import type { Attempt, ChallengeState, NewPasskey } from './attempt.ts';
import { authenticatorName } from './authenticator-name.ts';
import { minutes, nowOf, type PersonDeps } from './deps.ts';

export type Options = Record<string, unknown>;
/** What the browser's WebAuthn calls answered; the library checks every part of it. */
export type Credential = Record<string, unknown>;

/** A fifth of a second, most of it for certificates we do not ask for: loaded behind the start of the service, not in it. */
export const loadPasskeys = () => import('@simplewebauthn/server');

const challengeLifetime = 5 * minutes;
/** EdDSA, ES256, RS256: what authenticators in use offer. Named, so that an update of the library adds none by itself. */
const algorithms = [-8, -7, -257];

function challengeFor(deps: PersonDeps, purpose: ChallengeState['purpose']) {
  const bytes = new Uint8Array(deps.random(32));
  const state: ChallengeState = {
    value: Buffer.from(bytes).toString('base64url'),
    purpose,
    expiresAt: nowOf(deps) + challengeLifetime,
  };
  return { bytes, state };
}

/** Empty `allowed`: the browser offers whatever passkeys it has for this site. */
export async function checkOptions(
  deps: PersonDeps,
  allowed: readonly Passkey[],
): Promise<{ options: Options; challenge: ChallengeState }> {
  const { bytes, state } = challengeFor(deps, 'check');
  const { generateAuthenticationOptions } = await loadPasskeys();
  const options = await generateAuthenticationOptions({
    rpID: deps.rp.id,
    challenge: bytes,
    userVerification: 'required',
    timeout: challengeLifetime,
    allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
  return { options: { ...options }, challenge: state };
}

export async function registerOptions(
  deps: PersonDeps,
  { personId, email, known }: { personId: string; email: string; known: readonly Passkey[] },
): Promise<{ options: Options; challenge: ChallengeState }> {
  const { bytes, state } = challengeFor(deps, 'register');
  const { generateRegistrationOptions } = await loadPasskeys();
  const options = await generateRegistrationOptions({
    rpID: deps.rp.id,
    rpName: deps.rp.name,
    userID: new Uint8Array(Buffer.from(personId, 'utf8')),
    userName: email,
    userDisplayName: email,
    challenge: bytes,
    timeout: challengeLifetime,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { options: { ...options }, challenge: state };
}

/** The attempt without its challenge, and the challenge if it is still good: it answers once, right or wrong. */
export function takeChallenge(
  deps: PersonDeps,
  attempt: Attempt,
  purpose: ChallengeState['purpose'],
): { attempt: Attempt; challenge: string | null } {
  const { challenge, ...rest } = attempt;
  const good = challenge && challenge.purpose === purpose && challenge.expiresAt > nowOf(deps);
  return { attempt: rest, challenge: good ? challenge.value : null };
}

/** A new passkey, or null when anything about it is not as asked: challenge, origin, site, verified user, algorithm. */
export async function verifyNewPasskey(
  deps: PersonDeps,
  { challenge, response, name }: { challenge: string; response: Credential; name?: string | undefined },
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await loadPasskeys();
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: deps.rp.origin,
    expectedRPID: deps.rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null); // the library says every "no" by throwing
  if (!verified?.verified) return null;
  const { aaguid, credential } = verified.registrationInfo;
  const { id, publicKey, counter, transports } = credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: plainTransports(transports),
    name: name?.trim().slice(0, 40) || authenticatorName(aaguid),
  };
}

/** Whose this passkey is and from when it counts, or null. With `personId` a passkey of anybody else is refused. */
export async function verifyPasskey(
  tx: Tx,
  deps: PersonDeps,
  { challenge, response, personId }: { challenge: string; response: Credential; personId: string | null },
): Promise<Pick<Passkey, 'personId' | 'strongFrom'> | null> {
  const id = response['id'];
  if (typeof id !== 'string' || id.length > 2_000) return null;
  const passkey = await lockPasskey(tx, id);
  if (!passkey || (personId !== null && passkey.personId !== personId)) return null;
  if (!belongsTo(response, passkey.personId)) return null;
  const { verifyAuthenticationResponse } = await loadPasskeys();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: deps.rp.origin,
    expectedRPID: deps.rp.id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports] as AuthenticatorTransport[],
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  await usePasskey(tx, passkey.id, verified.authenticationInfo.newCounter, nowOf(deps));
  return passkey;
}

/** WebAuthn §7.2 step 6: a user handle, when the authenticator gives one, names the owner of the credential. */
function belongsTo(response: Credential, personId: string): boolean {
  const { userHandle } = (response['response'] ?? {}) as { userHandle?: unknown };
  if (userHandle === undefined || userHandle === null || userHandle === '') return true;
  return typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').toString('utf8') === personId;
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
/** The browser says these; only words we know are kept. */
const plainTransports = (given: readonly string[] | undefined): string[] =>
  [...new Set(given)].filter((transport) => knownTransports.has(transport));

export const passkeyFailed = (): Refused => new Refused('PASSKEY_FAILED');
