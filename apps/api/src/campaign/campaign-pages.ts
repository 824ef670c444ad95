import type { Campaign } from '@tsuzura/store/campaign';
import type { PageEnd } from '../kernel/jobs/index.ts';

/**
 * One campaign after the other, in pages: `work` does what comes behind a key and says the key of the last row of a full page, or
 * null when the campaign is done.
 */
export async function pageOfCampaigns(
  campaigns: readonly Campaign[],
  after: string | null,
  work: (campaign: Campaign, after: string) => Promise<string | null>,
): Promise<PageEnd> {
  const [first = '', key = ''] = after?.split(' ') ?? [];
  for (const campaign of campaigns) {
    if (campaign.id < first) continue;
    const last = await work(campaign, campaign.id === first ? key : '');
    if (last !== null) return { after: `${campaign.id} ${last}` };
  }
  return false;
}
