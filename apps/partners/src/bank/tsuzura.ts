import { createClient, type Client } from '@tsuzura/contract/kernel';
import { reportDeposits } from '@tsuzura/contract/partner';
import type { SendNotice } from './send-transfer.ts';

/** つづら's own server, under the shared secret. Never an address that a browser brought. */
export const tsuzuraAt = (mainUrl: string, secret: string): Client =>
  createClient({ baseUrl: mainUrl, token: async () => secret, timeoutMs: 10_000 });

export const noticesTo =
  (client: Client): SendNotice =>
  (name, content) =>
    client.call(reportDeposits, { body: { name, content: Buffer.from(content).toString('base64') } });
