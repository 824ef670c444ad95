import { Refused } from '@tsuzura/contract/kernel';
import {
  applyForCampaign,
  getCampaignProgress,
  getReferralMessage,
  getReferralRewards,
  listCampaigns,
  putReferralAttribution,
  recordReferralVisit,
  sendReferralMail,
  unsubscribeInvitations,
} from '@tsuzura/contract/main';
import type { ApiServer } from '@tsuzura/http/server';
import { findCustomer } from '@tsuzura/store/account';
import { countClick, findCampaignByPid, listCampaigns as readList } from '@tsuzura/store/campaign';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { attributeReferral } from './attribute-referral.ts';
import { enterCampaign } from './enter-campaign.ts';
import { inviteFriends, stopInvitationsOf } from './invite-friends.ts';
import { showCampaign } from './show-campaign.ts';
import { showProgress } from './show-progress.ts';
import { showReferralMessage, showReferralRewards } from './show-referral.ts';

export function campaignMainApi(server: ApiServer, deps: Deps): void {
  const { database, clock, newId, once } = deps;
  /** Where links of invitations lead to. */
  const webOrigin = () => deps.webOrigins[0] ?? '';

  server.handle(listCampaigns, async ({ query: { limit, offset, ...filter } }) => {
    const now = clock.now();
    const { campaigns, total } = await readList(database.reader, { ...filter, at: now }, { limit, offset });
    return { campaigns: campaigns.map((one) => showCampaign(one, now)), paging: { total, limit, offset } };
  });

  server.handle(applyForCampaign, (call) =>
    once(applyForCampaign, call, (tx) =>
      enterCampaign(tx, signedIn(call.who).subject, call.params.id, newId(), clock.now()),
    ),
  );

  server.handle(getCampaignProgress, ({ who, params: { id } }) =>
    showProgress(database.reader, signedIn(who).subject, id, clock.now()),
  );

  server.handle(getReferralMessage, ({ who, params: { id } }) =>
    database.tx((tx) => showReferralMessage(tx, signedIn(who).subject, id, webOrigin(), clock.now())),
  );

  server.handle(getReferralRewards, ({ who, params: { id } }) =>
    showReferralRewards(database.reader, signedIn(who).subject, id, clock.now()),
  );

  server.handle(sendReferralMail, (call) =>
    once(sendReferralMail, call, (tx) => {
      const invitation = {
        subject: signedIn(call.who).subject,
        campaignId: call.params.id,
        recipients: call.body.recipients,
      };
      return inviteFriends(tx, invitation, webOrigin(), clock.now());
    }),
  );

  server.handle(recordReferralVisit, async ({ body: { pid, trackingId } }) => {
    const campaign = await findCampaignByPid(database.reader, pid, clock.now());
    if (campaign) await database.tx((tx) => countClick(tx, campaign.id, trackingId));
    return undefined;
  });

  server.handle(putReferralAttribution, async ({ who, body }) => {
    await database.tx(async (tx) => {
      const customer = await findCustomer(tx, signedIn(who).subject);
      if (!customer) throw new Refused('NOT_FOUND');
      await attributeReferral(tx, customer.id, body, { newId, now: clock.now() });
    });
    return undefined;
  });

  server.handle(unsubscribeInvitations, async ({ body: { unsubscribeToken } }) => {
    await database.tx((tx) => stopInvitationsOf(tx, unsubscribeToken, clock.now()));
    return undefined;
  });
}
