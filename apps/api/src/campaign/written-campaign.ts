import { instant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { OwnedCampaign, WrittenCampaign } from '@tsuzura/store/campaign';
import { momentOf, wrong } from '../kernel/moment-text.ts';
import type { PayloadOf } from '../kernel/proposal/index.ts';

/** Whether customers may have entered: from then on what was promised stays. */
export const hasBegun = ({ publishedAt, entryFrom }: OwnedCampaign, now: Instant): boolean =>
  publishedAt <= now && entryFrom <= now;

/** Rule PUB-8: what would be published, or the reason why not. */
export function writtenCampaign(
  payload: PayloadOf<'campaign.publish'>,
  before: OwnedCampaign | null,
  now: Instant,
  today: Ymd,
): WrittenCampaign {
  const { id: _, campaignTerms: terms, rewardAmount: reward, friendRewardAmount: friendReward, ...rest } = payload;
  const isShown = before !== null && before.publishedAt <= now;
  const asked = payload.publishedAt === null ? now : momentOf(payload.publishedAt);
  const written: WrittenCampaign = {
    ...rest,
    terms,
    reward,
    friendReward,
    entryFrom: momentOf(payload.entryFrom),
    entryTo: momentOf(payload.entryTo),
    publishedAt: isShown ? before.publishedAt : instant(Math.max(asked, now)),
  };
  if (before && before.kind !== written.kind) throw wrong('kind', 'キャンペーンの種類は変えられません。');
  if (before && before.pid !== written.pid) throw wrong('pid', '紹介元の番号は変えられません。');
  if (before && written.budget < before.spent)
    throw wrong(
      'budget',
      `すでに${before.spent.toLocaleString('ja-JP')}円を進呈しています。予算はそれ以上にしてください。`,
    );
  if (written.budget < reward) throw wrong('budget', '予算は、特典の金額以上にしてください。');
  if (before && hasBegun(before, now)) refuseOtherPromise(before, written);
  else {
    if (written.entryTo <= now) throw wrong('entryTo', 'エントリーの終了は、いまより後にしてください。');
    if (written.judgedOn <= today) throw wrong('judgedOn', '判定の日は、あした以降にしてください。');
  }
  return written;
}

/** Customers entered on these terms. */
function refuseOtherPromise(before: OwnedCampaign, after: WrittenCampaign): void {
  const stays = (field: string, label: string, isSame: boolean) => {
    if (!isSame) throw wrong(field, `受付が始まっているため、${label}は変えられません。`);
  };
  const text = (value: unknown) =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
  stays('entryFrom', 'エントリーの開始', before.entryFrom === after.entryFrom);
  stays('conditions', '条件', sameConditions(before, after, text));
  stays('countsFrom', '数え始める日', before.countsFrom === after.countsFrom);
  stays('conditionsBy', '条件の期限', before.conditionsBy === after.conditionsBy);
  stays('judgedOn', '判定の日', before.judgedOn === after.judgedOn);
  stays('rewardedOn', '進呈の日', before.rewardedOn === after.rewardedOn);
  stays('holdUntil', '保有の期限', before.holdUntil === after.holdUntil);
  stays('rewardAmount', '特典の金額', before.reward === after.reward);
  stays('friendRewardAmount', 'ご紹介された方の特典', before.friendReward === after.friendReward);
  if (after.entryTo < before.entryTo) throw wrong('entryTo', '受付が始まっているため、終了は早められません。');
}

const sameConditions = (before: OwnedCampaign, after: WrittenCampaign, text: (value: unknown) => string): boolean => {
  const sorted = (one: WrittenCampaign | OwnedCampaign) =>
    text(
      one.conditions.map((condition) => [
        condition.kind,
        'amount' in condition ? condition.amount : null,
        'accountTypes' in condition ? condition.accountTypes : null,
      ]),
    );
  return sorted(before) === sorted(after);
};
