import type { Instant } from '@tsuzura/domain/calendar';
import { campaignStatus, refuseAttribution } from '@tsuzura/domain/campaign';
import { findCampaignByPid, readAttribution, writeReferral } from '@tsuzura/store/campaign';
import type { Tx } from '@tsuzura/store/kernel';

/** R3.09: what the browser kept of the link that brought somebody here. */
export interface KeptLink {
  readonly pid: string;
  readonly trackingId: string;
}

/**
 * Rules CAMP-8 and CAMP-9. Says nothing about whether the link counts: a code that is unknown, one's own, or of no use to who is
 * a customer already is taken like any other.
 */
export async function attributeReferral(
  tx: Tx,
  friendId: string,
  { pid, trackingId }: KeptLink,
  { newId, now }: { readonly newId: () => string; readonly now: Instant },
): Promise<void> {
  const campaign = await findCampaignByPid(tx, pid, now);
  if (!campaign || campaignStatus(campaign, now) !== 'ACTIVE') return;
  const found = await readAttribution(tx, campaign.id, trackingId, friendId);
  if (!found || refuseAttribution(found) !== null) return;
  const { referrerId } = found;
  await writeReferral(tx, { id: newId(), campaignId: campaign.id, friendId, referrerId }, now);
}
