import { ApiError } from '@tsuzura/contract/kernel';

interface Sent {
  readonly resendAfterSeconds: number;
}

/**
 * Asks for a code by mail. Too soon means that the one before, to the same address, is still good: the person came back
 * to this step, so they are shown the field for it and how long to wait for another.
 */
export async function codeSent(asking: Promise<Sent>): Promise<Sent> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'CODE_TOO_SOON') throw error;
    return { resendAfterSeconds: Number(/\d+/.exec(error.message)?.[0] ?? 60) };
  }
}
