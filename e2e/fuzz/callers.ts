import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { audiences } from '../../apps/api/src/kernel/identity.ts';
import { subjectOf } from '@tsuzura/store/seed';
import type { Member } from './cast.ts';
import type { Programs } from './programs.ts';
import type { Random } from './random.ts';

/** Somebody who calls, with tokens of several kinds. */
export interface Person {
  readonly kind: string;
  readonly subject: string;
  readonly marker: string | null;
  readonly hashedUserId: string | null;
  readonly weak: string;
  readonly strong: string;
}

export interface Keys {
  readonly publicKey: JWK;
  readonly sign: (claims: Claims) => Promise<string>;
}

interface Claims {
  readonly subject: string;
  readonly issuer: string;
  readonly audience: string;
  readonly hashedUserId?: string | null;
  readonly isStrong?: boolean;
  /** Below zero: it has expired. */
  readonly lifeSeconds?: number;
}

export async function makeKeys(): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid: 'fuzz', alg: 'ES256', use: 'sig' };
  return {
    publicKey: publicJwk,
    sign: ({ subject, issuer, audience, hashedUserId, isStrong = false, lifeSeconds = 600 }) => {
      const now = Math.floor(Date.now() / 1_000);
      const strong = isStrong ? { acr: 'phr', auth_time: now } : {};
      const outside = hashedUserId ? { hashed_user_id: hashedUserId } : {};
      const operator = audience === audiences.operator ? { roles: ['maker', 'checker', 'admin'] } : {};
      return new SignJWT({ username: `${subject}@example.jp`, ...strong, ...outside, ...operator })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'fuzz' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .setJti(`${subject}-${now}-${isStrong}`)
        .sign(privateKey);
    },
  };
}

/** The one place that says how a token travels with a request. */
export const attach = (token: string): [string, string][] => [['authorization', `Bearer ${token}`]];

export interface Callers {
  /** Any customer, of any standing. */
  customer(random: Random): Person;
  /** One with an open account and money. */
  trader(random: Random): Person;
  operator(): Person;
  readonly partnerSecret: string;
  /** Tokens that must open nothing. */
  readonly bad: readonly string[];
  /** Who is known to outside sites by this. */
  readonly members: readonly Member[];
  /** New tokens for everybody: those of a person who was frozen and thawed are void for ever. */
  renew(): Promise<void>;
}

export async function openCallers(programs: Programs, keys: Keys): Promise<Callers> {
  const { issuer, cast, partnerSecret } = programs;
  const newcomers: readonly Pick<Member, 'subject'>[] = ['hajime', 'nobody', 'nobody-2'].map((key) => ({
    subject: subjectOf(key),
  }));
  const groups: readonly (readonly [kind: string, members: readonly (Pick<Member, 'subject'> & Partial<Member>)[]])[] =
    [['no account', newcomers], ...Object.entries(cast)];
  let people = new Map<string, Person[]>();
  let operator: Person | undefined;

  async function personOf(
    kind: string,
    member: Pick<Member, 'subject'> & Partial<Member>,
    audience: string,
  ): Promise<Person> {
    const { subject, marker = null, hashedUserId = null } = member;
    const [weak, strong] = await Promise.all(
      [false, true].map((isStrong) => keys.sign({ subject, issuer, audience, hashedUserId, isStrong })),
    );
    return { kind, subject, marker, hashedUserId, weak: weak ?? '', strong: strong ?? '' };
  }
  async function renew(): Promise<void> {
    const made = new Map<string, Person[]>();
    for (const [kind, members] of groups) {
      made.set(kind, await Promise.all(members.map((member) => personOf(kind, member, audiences.customer))));
    }
    operator = await personOf('operator', { subject: subjectOf('unyo') }, audiences.operator);
    people = made;
  }
  await renew();
  const one = { subject: subjectOf('hanako'), issuer, audience: audiences.customer };
  const good = await keys.sign(one);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const none = Buffer.from('{"alg":"none","typ":"at+jwt","kid":"fuzz"}').toString('base64url');
  return {
    partnerSecret,
    members: Object.values(cast).flat(),
    renew,
    customer: (random) => random.pick(people.get(random.pick([...people.keys()])) ?? []),
    trader: (random) => random.pick(people.get(random.chance(0.8) ? 'open' : 'nisa') ?? []),
    operator: () => operator as Person,
    bad: [
      await keys.sign({ ...one, lifeSeconds: -10 }),
      await keys.sign({ ...one, issuer: 'https://evil.test' }),
      await keys.sign({ ...one, audience: 'somebody-else' }),
      await (await makeKeys()).sign(one),
      `${none}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${payload}`,
      `${header}..${signature}`,
      '',
      'null',
      'x'.repeat(9_000),
      '\ue000\ue0ff',
      'é',
    ],
  };
}
