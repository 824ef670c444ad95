import { z } from 'zod';
import { DateTime, endpoint, Yen } from '../kernel/index.ts';

/*
 * Account protection against take-over (乗っ取り対策). These calls are ours: no requirement names them. `holds` say what may leave
 * the account after something that a thief would do first; `FROZEN` lets nothing be done until a strong check lifts it.
 */

export const ProtectionReason = z.enum(['NEW_DEVICE', 'BANK_CHANGE', 'FACTOR_CHANGE', 'EMAIL_CHANGE']);
export type ProtectionReason = z.output<typeof ProtectionReason>;

export const ProtectionEventKind = z.enum([...ProtectionReason.options, 'FROZEN', 'LIFTED']);
export type ProtectionEventKind = z.output<typeof ProtectionEventKind>;

const FrozenBy = z.enum(['CUSTOMER', 'LINK', 'OPERATOR']);

export const ProtectionHold = z
  .object({
    reason: ProtectionReason,
    /** 「新しい端末でのログイン」 */
    label: z.string(),
    since: DateTime,
    until: DateTime,
    /** What may leave a day meanwhile; zero: nothing. */
    mostADay: Yen,
    /** The same as a sentence. */
    effect: z.string(),
  })
  .meta({ id: 'ProtectionHold' });
export type ProtectionHold = z.output<typeof ProtectionHold>;

export const AccountProtection = z
  .object({
    state: z.enum(['NORMAL', 'FROZEN']),
    frozen: z.object({ since: DateTime, by: FrozenBy, byText: z.string() }).nullable(),
    /** Why the customer cannot lift the freeze here, whatever they show; null: a strong check lifts it. */
    liftRefusal: z.string().nullable(),
    /** In force now, the one that ends last first. */
    holds: z.array(ProtectionHold),
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
    events: z.array(z.object({ at: DateTime, kind: ProtectionEventKind, label: z.string() })),
  })
  .meta({ id: 'AccountProtection' });
export type AccountProtection = z.output<typeof AccountProtection>;

export const getAccountProtection = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/shield',
  title: '口座を守る設定と、いまの制限',
  caller: 'customer',
  answer: AccountProtection,
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
  answer: AccountProtection,
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

export const protectionCalls = [getAccountProtection, freezeAccount, liftFreeze, freezeByLink] as const;
