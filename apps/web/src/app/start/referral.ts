import { putReferralAttribution, recordReferralVisit } from '@tsuzura/contract/main';
import { adOf, readAd } from '../../shared/marketing/index.ts';
import type { Services } from '../../shared/services.ts';

/** Of the partners of R3.09, the one whose links are those of our customers. */
const referralPid = 'referral202503';

/** The first page of a visit by a customer's link is counted. Nobody waits for it, and nobody is told that it failed. */
export async function countReferralVisit(
  { clients }: Pick<Services, 'clients'>,
  query: URLSearchParams,
): Promise<void> {
  const ad = adOf(query);
  if (ad?.pid === referralPid) await clients.main.call(recordReferralVisit, { body: { ...ad } }).catch(() => {});
}

/** After a sign-in: who sent the customer here, as this browser kept it. The server knows what it counts for. */
export async function passReferral({ clients }: Pick<Services, 'clients'>): Promise<void> {
  const ad = readAd(localStorage);
  if (ad?.pid === referralPid) await clients.main.call(putReferralAttribution, { body: { ...ad } }).catch(() => {});
}
