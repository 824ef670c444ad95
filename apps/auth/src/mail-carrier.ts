import { createClient } from '@tsuzura/contract/kernel';
import { sendMail } from '@tsuzura/contract/partner';
import type { OutgoingMail } from './person/index.ts';

/** The company that carries our mails. The mail's id is its idempotency key there. */
export function mailCarrierAt(baseUrl: string, secret: string): (mail: OutgoingMail) => Promise<void> {
  const client = createClient({ baseUrl, token: async () => secret, timeoutMs: 10_000 });
  return async (mail) => {
    await client.call(sendMail, { body: mail });
  };
}
