import { Refused } from '@tsuzura/contract/kernel';
import { getOpsCampaign, listOpsCampaignEntries, listOpsCampaigns } from '@tsuzura/contract/ops';
import { instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import {
  countEntries,
  entriesOf,
  findOwnedCampaign,
  listOwnedCampaigns,
  readCampaignFacts,
  readFunnel,
  type OwnedCampaign,
} from '@tsuzura/store/campaign';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { showListedEntry, showOwnedCampaign } from './show-owned.ts';

export function campaignOpsApi(server: ApiServer, { database, clock }: Deps): void {
  const pages = createPages(database);
  const find = async (id: string): Promise<OwnedCampaign> => {
    const campaign = await findOwnedCampaign(database.reader, id);
    if (!campaign) throw new Refused('NOT_FOUND');
    return campaign;
  };

  server.handle(listOpsCampaigns, async ({ query: { limit, offset, after }, who }) => {
    const list = { list: 'ops-campaigns', subject: signedIn(who).subject, filter: {} };
    const place = await pages.open(list, { limit, offset, after });
    const found = await listOwnedCampaigns(
      database.reader,
      place && { entryTo: instant(Number(place[0])), id: place[1] ?? '' },
      (place ? 0 : offset) + limit + 1,
    );
    const behind = found.slice(place ? 0 : offset);
    const shown = behind.slice(0, limit);
    const last = behind.length > limit ? shown.at(-1) : undefined;
    const next = last ? [String(last.entryTo), last.id] : null;
    return {
      campaigns: shown.map((one) => showOwnedCampaign(one, clock.now())),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, next),
    };
  });

  server.handle(getOpsCampaign, async ({ params: { id } }) => {
    const campaign = await find(id);
    const [entries, funnel] = await Promise.all([
      countEntries(database.reader, id),
      campaign.kind === 'REFERRAL' ? readFunnel(database.reader, id) : null,
    ]);
    return { campaign: showOwnedCampaign(campaign, clock.now()), entries, funnel };
  });

  server.handle(listOpsCampaignEntries, async ({ params: { id }, query: { limit, offset, after }, who }) => {
    const campaign = await find(id);
    const list = { list: 'ops-campaign-entries', subject: signedIn(who).subject, filter: { id } };
    const place = await pages.open(list, { limit, offset, after });
    const found = await entriesOf(database.reader, id, place?.[0] ?? '0', (place ? 0 : offset) + limit + 1);
    const behind = found.slice(place ? 0 : offset);
    const shown = behind.slice(0, limit);
    const facts = await readCampaignFacts(
      database.reader,
      shown.map(({ customer_id }) => customer_id),
      campaign.countsFrom,
      campaign.conditionsBy,
    );
    const last = behind.length > limit ? shown.at(-1) : undefined;
    return {
      entries: shown.map((one) => showListedEntry(one, campaign, facts.get(one.customer_id))),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, last ? [String(last.place)] : null),
    };
  });
}
