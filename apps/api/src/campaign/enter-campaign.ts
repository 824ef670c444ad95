import { Refused } from '@tsuzura/contract/kernel';
import type { CampaignApplication } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { campaignStatus } from '@tsuzura/domain/campaign';
import { assert } from '@tsuzura/domain/kernel';
import { findCustomer } from '@tsuzura/store/account';
import { addEntry, findCampaign, findEntry } from '@tsuzura/store/campaign';
import type { Tx } from '@tsuzura/store/kernel';
import { notify } from '../notification/index.ts';
import { showEntry } from './show-campaign.ts';

/** Rule CAMP-2: a second entry answers the first, also when entries have closed. */
export async function enterCampaign(
  tx: Tx,
  subject: string,
  campaignId: string,
  entryId: string,
  now: Instant,
): Promise<CampaignApplication> {
  const [campaign, customer] = [await findCampaign(tx, campaignId, now), await findCustomer(tx, subject)];
  if (!campaign || !customer) throw new Refused('NOT_FOUND');
  const before = await findEntry(tx, campaignId, customer.id);
  if (before) return showEntry(before);
  if (!campaign.requiresEntry || campaignStatus(campaign, now) !== 'ACTIVE') throw new Refused('CAMPAIGN_CLOSED');
  const isNew = await addEntry(tx, { id: entryId, campaignId, customerId: customer.id }, now);
  const entry = await findEntry(tx, campaignId, customer.id);
  assert(entry, 'the entry was written, by this request or by another at the same time');
  if (isNew) {
    const event = { kind: 'campaign.entered', entryId, title: campaign.title, at: now } as const;
    await notify(tx, { id: customer.id, mail: customer.username }, event, now);
  }
  return showEntry(entry);
}
