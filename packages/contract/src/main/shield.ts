import { z } from 'zod';
import { DateTime, endpoint, Yen } from '../kernel/index.ts';

/*
 * The take-over shield (乗っ取り対策). These calls are ours: no requirement names them. `holds` say what may leave
 * the account after something that a thief would do first; `FROZEN` lets nothing be done until a strong check lifts it.
 */

export const ShieldReason = z.enum(['NEW_DEVICE', 'BANK_CHANGE', 'FACTOR_CHANGE', 'EMAIL_CHANGE']);
export type ShieldReason = z.output<typeof ShieldReason>;

export const ShieldEventKind = z.enum([...ShieldReason.options, 'FROZEN', 'LIFTED']);
export type ShieldEventKind = z.output<typeof ShieldEventKind>;

const FrozenBy = z.enum(['CUSTOMER', 'LINK', 'OPERATOR']);

export const ShieldHold = z
  .object({
    reason: ShieldReason,
    /** 「新しい端末でのログイン」 */
    label: z.string(),
    since: DateTime,
    until: DateTime,
    /** What may leave a day meanwhile; zero: nothing. */
    mostADay: Yen,
    /** The same as a sentence. */
    effect: z.string(),
  })
  .meta({ id: 'ShieldHold' });
export type ShieldHold = z.output<typeof ShieldHold>;

export const Shield = z
  .object({
    state: z.enum(['NORMAL', 'FROZEN']),
    frozen: z.object({ since: DateTime, by: FrozenBy, byText: z.string() }).nullable(),
    /** Why the customer cannot lift the freeze here, whatever they show; null: a strong check lifts it. */
    liftRefusal: z.string().nullable(),
    /** In force now, the one that ends last first. */
    holds: z.array(ShieldHold),
    limits: z.object({
      /** The smallest of the everyday limit and the holds. */
      mostADay: Yen,
      requestsADay: z.int(),
      usedToday: Yen,
      requestsToday: z.int(),
      /** What of `mostADay` is left; the cash may be less. */
      leftToday: Yen,
    }),
    /** What the customer has for a strong check (docs/sign-in-strength.md). Real time, unlike the holds. */
    strongCheck: z.object({
      /** `READY`: something counts now. `WAITING`: from `from` on. `NONE`: nothing is set up. */
      state: z.enum(['READY', 'WAITING', 'NONE']),
      from: DateTime.nullable(),
      passkeys: z.int(),
      hasApp: z.boolean(),
    }),
    /** Newest first, at most 20. */
    events: z.array(z.object({ at: DateTime, kind: ShieldEventKind, label: z.string() })),
  })
  .meta({ id: 'Shield' });
export type Shield = z.output<typeof Shield>;

export const getShield = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/shield',
  title: '口座を守る設定と、いまの制限',
  caller: 'customer',
  answer: Shield,
});

const frozenAnswer = z.object({
  state: z.literal('FROZEN'),
  since: DateTime,
  /** Withdrawals that had not gone to the bank: cancelled, the cash is back. */
  stoppedWithdrawals: z.int(),
});

/** One tap: no gate. Every token dies with it, this call's too: the next call answers 401. A second tap changes nothing. */
export const freezeAccount = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/shield/freeze',
  title: '口座の凍結',
  caller: 'customer',
  answer: frozenAnswer,
});

export const liftFreeze = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/shield/lift',
  title: '口座の凍結の解除',
  caller: 'customer',
  gates: { stepUp: true },
  answer: Shield,
});

/** The link of a warning mail opens `/freeze#<token>` of the customer app, whose button sends this. Nothing happens by GET. */
export const freezeByLink = endpoint({
  site: 'main',
  method: 'POST',
  path: '/shield/freeze',
  title: 'メールのリンクからの口座の凍結',
  caller: 'anyone',
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  answer: frozenAnswer,
});

export const shieldCalls = [getShield, freezeAccount, liftFreeze, freezeByLink] as const;
