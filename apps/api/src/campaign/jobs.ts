import { addDays, ymdOf } from '@tsuzura/domain/calendar';
import { forgetInvited } from '@tsuzura/store/campaign';
import { everyDayAt, inOrder, inPages, inRanges, pageSize, type ScheduledJob } from '../kernel/jobs/index.ts';
import {
  checkRewarded,
  enterQualified,
  fundRewards,
  judgeEntrants,
  notifyRewarded,
  payCovered,
  payInOrder,
} from './reward-entrants.ts';
import { openReferrals, payReferrals, qualifyReferrals } from './reward-referrals.ts';

/** A mail that could not be sent for so long waits for an operator. */
const daysLookedBack = 30;

/** In the morning, when the settlements and deposits of the night are booked. */
export const campaignJobs: readonly ScheduledJob[] = [
  inPages('campaign.forget-invited', 'ご紹介メールの宛先の消去', everyDayAt('04:30'), async (tx, at) => {
    const since = addDays(ymdOf(at), -daysLookedBack);
    return (await forgetInvited(tx, since, pageSize)) === pageSize;
  }),
  inPages(
    'campaign.judge-entrants',
    'キャンペーンの判定',
    everyDayAt('06:00'),
    inOrder(
      (tx, at, after) => enterQualified(tx, at, after, pageSize),
      (tx, at, after) => judgeEntrants(tx, at, after, pageSize),
    ),
  ),
  inPages(
    'campaign.pay-entrants',
    'キャンペーンの特典の進呈',
    everyDayAt('06:10'),
    inOrder(
      inRanges((tx, at, after, range) => payCovered(tx, at, after, range, pageSize)),
      (tx, at, after) => payInOrder(tx, at, after, pageSize),
      (tx, at) => fundRewards(tx, at),
    ),
  ),
  inPages('campaign.notify-rewarded', 'キャンペーンの特典のお知らせ', everyDayAt('06:15'), (tx, at, after) =>
    notifyRewarded(tx, at, after, pageSize),
  ),
  inPages('campaign.check-rewarded', 'キャンペーンの特典の条件の確認', everyDayAt('06:20'), (tx, at, after) =>
    checkRewarded(tx, at, after, pageSize),
  ),
  inPages(
    'campaign.advance-referrals',
    'ご紹介の確認と特典の進呈',
    everyDayAt('06:30'),
    inOrder(openReferrals(pageSize), qualifyReferrals(pageSize), payReferrals(pageSize)),
  ),
];
