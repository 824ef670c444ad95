import { Refused } from '@tsuzura/contract/kernel';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { affordable, type Condition } from '@tsuzura/domain/campaign';
import { longDate, yenText } from '@tsuzura/domain/text';
import {
  countEntries,
  findCampaignByPid,
  findOwnedCampaign,
  saveCampaign,
  type OwnedCampaign,
  type WrittenCampaign,
} from '@tsuzura/store/campaign';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { yen } from '@tsuzura/domain/money';
import type { BulkJobs } from '../kernel/bulk/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { changedLines, momentText, wrong } from '../kernel/moment-text.ts';
import { proposalKind, type ActBy, type ProposalKind } from '../kernel/proposal/index.ts';
import { rewardRunKind } from './reward-run.ts';
import { conditionText } from './show-owned.ts';
import { writtenCampaign } from './written-campaign.ts';

interface Needs {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly bulk: BulkJobs;
}

/** Campaigns are made and changed by two people, and so are rewards out of turn (rules PUB-8 and PUB-9). */
export const campaignProposals = (needs: Needs): readonly ProposalKind[] => [publish(needs), reward(needs)];

const publish = ({ clock, newId }: Needs): ProposalKind =>
  proposalKind({
    kind: 'campaign.publish',
    text: 'キャンペーンの公開',
    async describe(tx, payload) {
      const before = await known(tx, payload.id);
      const after = writtenCampaign(payload, before, clock.now(), clock.today());
      if (!before && after.pid !== null && (await findCampaignByPid(tx, after.pid, latest)))
        throw wrong('pid', 'この紹介元の番号は、ほかのキャンペーンで使われています。');
      const most = affordable(after.budget, before?.spent ?? yen(0n), after.reward);
      return {
        subject: before ? `campaign ${before.id}` : `campaign new ${after.title}`,
        about: before?.id ?? 'campaign',
        title: after.title,
        diff: changedLines(campaignDiff(before, after)),
        effect: [
          {
            text:
              after.publishedAt > clock.now()
                ? `${momentText(after.publishedAt)}から、どなたでも見られるようになります。`
                : '承認した時から、どなたでも見られるようになります。',
            count: null,
          },
          {
            text: `予算のうち、あと${most.toLocaleString('ja-JP')}人に${yenText(after.reward)}ずつ進呈できます。進呈の日に、この承認によって自動で進呈します。`,
            count: most,
          },
        ],
        basis: { キャンペーンの版: before ? String(before.revision) : '新規' },
      };
    },
    async run(tx, payload, by) {
      const before = await known(tx, payload.id);
      const after = writtenCampaign(payload, before, by.at, ymdOf(by.at));
      const id = before?.id ?? `campaign-${newId()}`;
      const revision = await saveCampaign(tx, id, after);
      await audit(tx, by, before ? 'campaign.changed' : 'campaign.published', id, { revision });
      return { id, revision };
    },
  });

const reward = ({ clock, bulk }: Needs): ProposalKind =>
  proposalKind({
    kind: 'campaign.reward',
    text: 'キャンペーンの特典の進呈',
    async describe(tx, { id }) {
      const campaign = await known(tx, id);
      if (!campaign || campaign.kind === 'REFERRAL') throw new Refused('NOT_FOUND');
      if (clock.today() < campaign.judgedOn) throw wrong('id', '判定の日より前は、進呈できません。');
      const { qualified, outOfBudget } = await countEntries(tx, id);
      const waiting = qualified + outOfBudget;
      if (waiting === 0) throw wrong('id', '進呈を待つ人はいません。');
      const left = affordable(campaign.budget, campaign.spent, campaign.reward);
      const paid = Math.min(waiting, left);
      const amount = yen(campaign.reward * BigInt(paid));
      return {
        subject: `campaign ${id}`,
        about: id,
        title: campaign.title,
        diff: [
          { label: '進呈を待つ人', before: peopleText(waiting), after: peopleText(waiting - paid) },
          { label: '使った予算', before: yenText(campaign.spent), after: yenText(yen(campaign.spent + amount)) },
        ],
        effect: [
          { text: `${peopleText(paid)}に、合計${yenText(amount)}を預り金へ入金します。`, count: paid },
          { text: '条件を満たさなくなった人と、口座を閉じた人には進呈しません。', count: null },
          ...(waiting > paid
            ? [{ text: `予算が足りないため、${peopleText(waiting - paid)}は残ります。`, count: waiting - paid }]
            : []),
        ],
        basis: {
          進呈を待つ人: peopleText(waiting),
          使った予算: yenText(campaign.spent),
          版: String(campaign.revision),
        },
      };
    },
    async run(tx, { id }, by) {
      const campaign = await known(tx, id);
      const title = campaign?.title ?? '';
      const { id: bulkJob, total } = await bulk.start(tx, {
        kind: rewardRunKind,
        title,
        payload: { id },
        by: by.checker.id,
      });
      await audit(tx, by, 'campaign.reward-run', id, { bulkJob, total });
      return { id, bulkJob, total };
    },
  });

/** Every campaign is published before then. */
const latest = Date.UTC(2999, 11, 31) as Instant;
const peopleText = (count: number): string => `${count.toLocaleString('ja-JP')}人`;

async function known(tx: Tx, id: string | null): Promise<OwnedCampaign | null> {
  if (id === null) return null;
  const found = await findOwnedCampaign(tx, id);
  if (!found) throw new Refused('NOT_FOUND');
  return found;
}

const kinds = { ENTRY: 'エントリー', AUTO: 'エントリー不要', REFERRAL: 'ご紹介' } as const;

function campaignDiff(
  before: OwnedCampaign | null,
  after: WrittenCampaign,
): readonly (readonly [string, string | null, string | null])[] {
  const both = (label: string, read: (one: OwnedCampaign | WrittenCampaign) => string | null) =>
    [label, before && read(before), read(after)] as const;
  return [
    both('種類', ({ kind }) => kinds[kind]),
    both('題名', ({ title }) => title),
    both('概要', ({ summary }) => summary),
    both('特典', ({ rewardText }) => rewardText),
    both('特典の時期', ({ rewardTimingText }) => rewardTimingText),
    both('条件の説明', (one) => one.conditionText),
    both('対象外の説明', ({ exclusionText }) => exclusionText),
    both('規約', ({ terms }) => terms),
    both('エントリーの開始', ({ entryFrom }) => momentText(entryFrom)),
    both('エントリーの終了', ({ entryTo }) => momentText(entryTo)),
    both('条件', ({ conditions }) => conditions.map((one: Condition) => conditionText(one)).join('\n')),
    both('数え始める日', ({ countsFrom }) => longDate(countsFrom)),
    both('条件の期限', ({ conditionsBy }) => longDate(conditionsBy)),
    both('判定の日', ({ judgedOn }) => longDate(judgedOn)),
    both('進呈の日', ({ rewardedOn }) => longDate(rewardedOn)),
    both('保有の期限', ({ holdUntil }) => (holdUntil === null ? null : longDate(holdUntil))),
    both('特典の金額', (one) => yenText(one.reward)),
    both('ご紹介された方の特典', ({ friendReward }) => (friendReward === null ? null : yenText(friendReward))),
    both('予算', ({ budget }) => yenText(budget)),
    both('紹介元の番号', ({ pid }) => pid),
    both('1年の上限人数', ({ maxFriendsAYear }) => (maxFriendsAYear === null ? null : peopleText(maxFriendsAYear))),
    both('ご紹介の題名', ({ referralMessage }) => referralMessage?.subject ?? null),
    both('ご紹介の文', ({ referralMessage }) => referralMessage?.body ?? null),
  ];
}

const audit = (
  tx: Tx,
  { checker, maker, requestId, at }: ActBy,
  action: string,
  subject: string,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> =>
  writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: checker.id,
    action,
    subject,
    detail: { ...detail, proposedBy: maker.id },
    requestId,
  });
