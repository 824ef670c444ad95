import { hash, randomBytes } from 'node:crypto';
import { applyForSeminar } from '@tsuzura/contract/main';
import { assert } from '@tsuzura/domain/kernel';
import { countClick, ensureReferralCode, findCampaign } from '@tsuzura/store/campaign';
import type { Tx } from '@tsuzura/store/kernel';
import { attributeReferral, enterCampaign } from '../campaign/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { answerOf, takeIn } from '../kernel/intake.ts';
import { commitLotteries, seminarSteps } from '../seminar/index.ts';
import { idFrom } from './id-from.ts';
import type { ApplyStep, EnterStep, FollowStep } from './scenario-step.ts';

/** Through the intake, as over the API. */
export async function applyFor(tx: Tx, clock: Clock, subject: string, { seminarId, people }: ApplyStep): Promise<void> {
  const id = idFrom(`seminar ${subject} ${seminarId}`);
  const request = {
    endpoint: applyForSeminar,
    idempotencyKey: {
      caller: subject,
      key: id,
      call: `${applyForSeminar.method} ${applyForSeminar.path}`,
      inputHash: hash('sha256', id, 'buffer'),
      at: clock.now(),
    },
    subject,
    seminarId,
    id,
    body: { answers: { people: `${people}名`, experience: '3年未満' }, agreed: true as const },
  };
  const write = await takeIn(tx, seminarSteps(clock), [request]);
  const [outcome = 'BUSY'] = await write();
  assert(answerOf(outcome).status === 'CONFIRMED', `there is a seat for ${subject} in ${seminarId}`);
}

export async function enter(tx: Tx, clock: Clock, subject: string, { campaignId }: EnterStep): Promise<void> {
  await enterCampaign(tx, subject, campaignId, idFrom(`campaign ${subject} ${campaignId}`), clock.now());
}

/** The first page counts the visit, and the sign-in after it says who sent them. */
export async function followLink(
  tx: Tx,
  { now }: Clock,
  { friendId, referrerId }: { readonly friendId: string; readonly referrerId: string },
  { campaignId }: FollowStep,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId, now());
  const pid = campaign?.pid;
  assert(pid, `${campaignId} has links`);
  const { code } = await ensureReferralCode(tx, campaignId, referrerId, now());
  await countClick(tx, campaignId, code);
  const newId = () => idFrom(`referral ${campaignId} ${friendId}`);
  await attributeReferral(tx, friendId, { pid, trackingId: code }, { newId, now: now() });
}

const mostLotteries = 100;

/** Lotteries of the demo take entries from its first moment on. Their seeds differ from one installation to the next. */
export async function commitDemoLotteries(tx: Tx, clock: Clock): Promise<void> {
  await commitLotteries(tx, clock.now(), mostLotteries, () => randomBytes(32).toString('hex'));
}
