import {
  bridgeReply,
  type BridgeArgs,
  type BridgeCall,
  type BridgeFunction,
  type BridgeResult,
} from '@tsuzura/contract/native';
import type { Transport } from './transport.ts';

/** The shell did not do it: no answer in time, an answer we cannot read, or a refusal. */
export class ShellFailure extends Error {
  override readonly name = 'ShellFailure';
}

/** A person answers the question for the camera; everything else the shell knows by itself. */
const replyWithin = (fn: BridgeFunction): number => (fn === 'requestCamera' ? 60_000 : 3000);

export interface ShellConnection {
  readonly send: Transport;
  readonly newId: () => string;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** One message to the shell and its reply, held against the contract. */
export async function askShell<F extends BridgeFunction>(
  { send, newId, sleep }: ShellConnection,
  fn: F,
  args: BridgeArgs<F>,
): Promise<BridgeResult<F>> {
  const call = { id: newId(), fn, args } as BridgeCall;
  const late = sleep(replyWithin(fn)).then(() => {
    throw new ShellFailure(`${fn}: no answer within ${replyWithin(fn)} ms`);
  });
  const reply = bridgeReply(fn).safeParse(await Promise.race([send(call), late]));
  if (!reply.success || reply.data.id !== call.id) throw new ShellFailure(`${fn}: an answer outside the contract`);
  if (!reply.data.ok) throw new ShellFailure(`${fn}: ${reply.data.error}`);
  return reply.data.result as BridgeResult<F>;
}
