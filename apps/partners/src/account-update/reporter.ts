import { createClient } from '@tsuzura/contract/kernel';
import { reportReconfirmation } from '@tsuzura/contract/partner';
import type { ReportReconfirmation } from './reconfirm.ts';

export function reporterTo(mainUrl: string, secret: string): ReportReconfirmation {
  const client = createClient({ baseUrl: mainUrl, token: async () => secret, timeoutMs: 10_000 });
  return async (hashedUserId) => void (await client.call(reportReconfirmation, { body: { hashedUserId } }));
}
