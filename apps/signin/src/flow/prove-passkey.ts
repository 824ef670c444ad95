import { finishPasskey, startPasskey, type Progress } from '@tsuzura/contract/auth';
import { client } from './client.ts';
import type { Interaction } from './interaction.tsx';
import { askPasskey, passkeyFromAutofill, stopAutofill } from './passkey.ts';

type Params = Interaction['params'];
type Response = Record<string, unknown>;

/*
 * The browser has one place for a passkey request, and the server remembers one challenge. So requests take turns: the
 * newest ends the one before, and challenges are asked for one after the other.
 */
let turn = 0;
let lastChallenge: Promise<unknown> = Promise.resolve();

function takeTurn(): number {
  stopAutofill();
  turn += 1;
  return turn;
}

function askOptions(params: Params) {
  const asked = lastChallenge.then(() => client.call(startPasskey, { params }));
  lastChallenge = asked.catch(() => undefined);
  return asked;
}

export function sendPasskey(params: Params, response: Response): Promise<Progress> {
  return client.call(finishPasskey, { params, body: { response } });
}

/** A press: the system's window opens, and its answer goes to the server. */
export async function provePasskey(params: Params): Promise<Progress> {
  takeTurn();
  const { options } = await askOptions(params);
  return sendPasskey(params, await askPasskey(options));
}

export interface Offer {
  /** What the person chose; null when the offer ended without. */
  readonly chosen: Promise<Response | null>;
  end(): void;
}

/** Offers passkeys in the autofill until somebody chooses, presses the button, or leaves the step. */
export function offerPasskeys(params: Params): Offer {
  const mine = takeTurn();
  const choose = async () => {
    const { options } = await askOptions(params);
    return mine === turn ? passkeyFromAutofill(options) : null;
  };
  return {
    chosen: choose().catch(() => null), // a courtesy: without it the button is still there
    end: () => {
      if (mine === turn) takeTurn();
    },
  };
}
