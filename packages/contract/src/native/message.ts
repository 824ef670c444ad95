import { z } from 'zod';
import { Id, Link, MailAddress, Version } from '../kernel/index.ts';

/*
 * The bridge to the native shell (R7.30): six functions, each a message out and a message back. Both sides are another
 * program, so both are checked.
 */

const none = z.strictObject({});
const Platform = z.enum(['IOS', 'ANDROID']);

export const bridge = {
  /** Opens the system browser; the page gets no hold of ours (no-opener). Addresses of the web only, none that runs code. */
  openExternal: {
    args: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    result: z.null(),
  },
  launchMail: {
    args: z.strictObject({
      recipient: MailAddress,
      subject: z.string().max(200),
      body: z.string().max(5000),
    }),
    result: z.null(),
  },
  /** The shell hands over its push token; null when the customer has not allowed pushes. */
  sendPushToken: {
    args: none,
    result: z.object({ token: z.string().min(1).max(4096), platform: Platform, deviceId: Id }).nullable(),
  },
  checkAppVersion: {
    args: none,
    result: z.object({ version: Version, platform: Platform, storeUrl: Link.nullable() }),
  },
  requestCamera: { args: none, result: z.object({ granted: z.boolean() }) },
  /** Null when the customer refused tracking. */
  sendAdId: { args: none, result: z.object({ adId: z.string().min(1).max(128) }).nullable() },
} as const;

export type BridgeFunction = keyof typeof bridge;
export type BridgeArgs<F extends BridgeFunction> = z.output<(typeof bridge)[F]['args']>;
export type BridgeResult<F extends BridgeFunction> = z.output<(typeof bridge)[F]['result']>;

/** Out: `{ id, fn, args }`. */
export interface BridgeCall<F extends BridgeFunction = BridgeFunction> {
  readonly id: string;
  readonly fn: F;
  readonly args: BridgeArgs<F>;
}

const call = <F extends BridgeFunction>(fn: F) => z.strictObject({ id: Id, fn: z.literal(fn), args: bridge[fn].args });

/** What the shell accepts; the fake shell of the journeys reads it with this. */
export const BridgeCall = z.discriminatedUnion('fn', [
  call('openExternal'),
  call('launchMail'),
  call('sendPushToken'),
  call('checkAppVersion'),
  call('requestCamera'),
  call('sendAdId'),
]);

/** Back: `{ id, ok, result }` or `{ id, ok, error }`; the id says which call it answers. */
export const bridgeReply = <F extends BridgeFunction>(fn: F) =>
  z.discriminatedUnion('ok', [
    z.object({ id: Id, ok: z.literal(true), result: bridge[fn].result }),
    z.object({ id: Id, ok: z.literal(false), error: z.string().max(500) }),
  ]);
