import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { ApiError, createClient, type Client } from '@tsuzura/contract/kernel';
import type { SeenReason } from '@tsuzura/domain/protection';
import { subjectOf } from '@tsuzura/store/seed';
import { openOrders, type OrderScene } from '../fund-order/orders.test-support.ts';
import { audiences } from '../kernel/identity.ts';
import { issuer, signingKey, testNow } from '../kernel/scene.test-support.ts';

export interface ProtectionScene extends OrderScene {
  /** Moves real time. */
  pass(milliseconds: number): void;
  readonly realNow: () => number;
  /** A token made now; `strong` with a strong check just before it. */
  tokenFor(who: string, strong?: boolean): Promise<string>;
  signIn(who: string, strong?: boolean): Promise<Client>;
  readonly visitor: Client;
  /** As the sign-in server tells it; gives the token of the link it mailed. */
  seen(who: string, reason: SeenReason, event?: string): Promise<string>;
  rows<T = Record<string, unknown>>(statement: string, ...values: readonly unknown[]): Promise<T[]>;
  /** The money of a customer, wherever it stands. */
  cashOf(who: string): Promise<{ free: bigint; reserved: bigint }>;
  mailsTo(who: string): Promise<{ subject: string; text: string }[]>;
}

export async function openProtectionScene(): Promise<ProtectionScene> {
  let now = testNow;
  const scene = await openOrders({
    realNow: () => now,
    partnerSecret: 'secret-of-the-sites',
    origins: { main: ['https://web.test'], trading: [], ops: [] },
    couriers: { mail: async () => undefined, bank: async () => undefined },
    runsJob: (name) => name.startsWith('cash.'),
  });
  const auth = scene.db.open('auth');
  const clientOf = (token: string | null) => createClient({ baseUrl: scene.address('main'), token: async () => token });
  const rows = async <T>(statement: string, ...values: readonly unknown[]): Promise<T[]> =>
    (await scene.owner.pool.query(statement, [...values])).rows as T[];
  async function tokenFor(who: string, strong = false): Promise<string> {
    now += 2_000; // nobody signs in within the second of a freeze
    const second = Math.floor(now / 1_000);
    const claims = { username: `${who}@example.jp`, ...(strong ? { acr: 'phr', auth_time: second } : {}) };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'test' })
      .setIssuer(issuer)
      .setAudience(audiences.customer)
      .setSubject(subjectOf(who))
      .setIssuedAt(second)
      .setExpirationTime(second + 300)
      .setJti(randomUUID())
      .sign(signingKey);
  }
  return {
    ...scene,
    rows,
    visitor: clientOf(null),
    pass: (milliseconds) => {
      now += milliseconds;
    },
    realNow: () => now,
    tokenFor,
    signIn: async (who, strong) => clientOf(await tokenFor(who, strong)),
    async seen(who, reason, event = 'test') {
      const token = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(token).digest();
      const until = new Date(now + 72 * 3_600_000);
      await auth.pool.query('select auth.tell_shield($1, $2, $3, $4, $5, $6)', [
        subjectOf(who),
        reason,
        event,
        new Date(now),
        hash,
        until,
      ]);
      return token;
    },
    async cashOf(who) {
      const balances = await rows<{ code: string; amount: bigint }>(
        `select k.code, b.amount from ledger.account a join ledger.balance b on b.account_id = a.id
          join ledger.account_kind k on k.id = a.kind where a.customer_id = $1 and a.instrument = 'JPY'`,
        subjectOf(who),
      );
      const sum = (isFree: boolean) =>
        balances.filter(({ code }) => (code === 'CASH_FREE') === isFree).reduce((all, { amount }) => all + amount, 0n);
      return { free: sum(true), reserved: sum(false) };
    },
    mailsTo: (who) =>
      rows(
        `select payload ->> 'subject' as subject, payload ->> 'text' as text from ops.outbox
          where topic = 'mail' and payload ->> 'to' = $1 order by created_at`,
        `${who}@example.jp`,
      ),
  };
}

export const said = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? (error.code ?? error.message) : String(error)),
  );
