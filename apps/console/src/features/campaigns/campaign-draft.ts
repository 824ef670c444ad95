import type { OpsCampaign, ProposedAct } from '@tsuzura/contract/ops';
import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { readMoment, tableMoment } from '../../text/index.ts';

type Payload = Extract<ProposedAct, { kind: 'campaign.publish' }>['payload'];
type Condition = Payload['conditions'][number];

/** What stands in the fields. */
export interface CampaignDraft {
  readonly kind: OpsCampaign['kind'];
  readonly title: string;
  readonly summary: string;
  readonly rewardText: string;
  readonly rewardTimingText: string;
  readonly conditionText: string;
  readonly exclusionText: string;
  readonly terms: string;
  readonly entryFrom: string;
  readonly entryTo: string;
  readonly publishedAt: string;
  readonly countsFrom: Ymd | null;
  readonly conditionsBy: Ymd | null;
  readonly judgedOn: Ymd | null;
  readonly rewardedOn: Ymd | null;
  readonly holdUntil: Ymd | null;
  readonly needsAccount: boolean;
  readonly needsNisa: boolean;
  /** Empty: no such condition. */
  readonly deposit: string;
  readonly purchase: string;
  readonly purchaseIn: 'ANY' | 'NISA_TSUMITATE' | 'NISA_GROWTH' | 'NISA';
  readonly reward: string;
  readonly budget: string;
  readonly friendReward: string;
  readonly pid: string;
  readonly maxFriends: string;
  readonly subject: string;
  readonly message: string;
}

const typed = (moment: string | undefined): string => (moment === undefined ? '' : tableMoment(moment));
const digits = (amount: bigint | number | null | undefined): string =>
  amount === null || amount === undefined ? '' : String(amount);

const placeOf = (accountTypes: readonly string[] | null | undefined): CampaignDraft['purchaseIn'] => {
  if (!accountTypes) return 'ANY';
  if (accountTypes.length > 1) return 'NISA';
  return accountTypes[0] === 'NISA_GROWTH' ? 'NISA_GROWTH' : 'NISA_TSUMITATE';
};

export function draftOf(one: OpsCampaign | null): CampaignDraft {
  const of = <Kind extends Condition['kind']>(kind: Kind) =>
    one?.conditions.find((each): each is Extract<Condition, { kind: Kind }> => each.kind === kind);
  return {
    kind: one?.kind ?? 'ENTRY',
    title: one?.title ?? '',
    summary: one?.summary ?? '',
    rewardText: one?.rewardText ?? '',
    rewardTimingText: one?.rewardTimingText ?? '',
    conditionText: one?.conditionText ?? '',
    exclusionText: one?.exclusionText ?? '',
    terms: one?.campaignTerms ?? '',
    entryFrom: typed(one?.entryFrom),
    entryTo: typed(one?.entryTo),
    publishedAt: typed(one?.publishedAt),
    countsFrom: one?.countsFrom ?? null,
    conditionsBy: one?.conditionsBy ?? null,
    judgedOn: one?.judgedOn ?? null,
    rewardedOn: one?.rewardedOn ?? null,
    holdUntil: one?.holdUntil ?? null,
    needsAccount: one === null || of('ACCOUNT') !== undefined,
    needsNisa: of('NISA') !== undefined,
    deposit: digits(of('DEPOSIT')?.amount),
    purchase: digits(of('PURCHASE')?.amount),
    purchaseIn: placeOf(of('PURCHASE')?.accountTypes),
    reward: digits(one?.rewardAmount),
    budget: digits(one?.budget),
    friendReward: digits(one?.friendRewardAmount),
    pid: one?.pid ?? '',
    maxFriends: digits(one?.maxFriendsAYear),
    subject: one?.referralMessage?.subject ?? '',
    message: one?.referralMessage?.body ?? '',
  };
}

/** 「50,000」; null when it is no whole number of yen. */
export function readYen(text: string): Yen | null {
  const plain = text.normalize('NFKC').replaceAll(/[,\s円]/g, '');
  return /^\d{1,10}$/.test(plain) ? yen(BigInt(plain)) : null;
}
const isYenOrEmpty = (text: string): boolean => text.trim() === '' || readYen(text) !== null;
const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const block = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

const accountTypes = { ANY: null, NISA: ['NISA_TSUMITATE', 'NISA_GROWTH'] } as const;

/** In the order of the conditions that there are: a change of anything else leaves them as they were. */
function conditionsOf(draft: CampaignDraft): Payload['conditions'] {
  const { deposit, purchase, purchaseIn } = draft;
  const [paidIn, bought] = [readYen(deposit), readYen(purchase)];
  const of = purchaseIn === 'ANY' || purchaseIn === 'NISA' ? accountTypes[purchaseIn] : ([purchaseIn] as const);
  return [
    ...(draft.needsAccount ? [{ kind: 'ACCOUNT' as const }] : []),
    ...(draft.needsNisa ? [{ kind: 'NISA' as const }] : []),
    ...(paidIn === null ? [] : [{ kind: 'DEPOSIT' as const, amount: paidIn }]),
    ...(bought === null ? [] : [{ kind: 'PURCHASE' as const, amount: bought, accountTypes: of && [...of] }]),
  ];
}

const texts = [
  ['title', '題名'],
  ['summary', '概要'],
  ['rewardText', '特典'],
  ['rewardTimingText', '特典の時期'],
  ['conditionText', '条件の説明'],
  ['exclusionText', '対象外の説明'],
  ['terms', '規約'],
] as const;

/** What would be proposed, or why it cannot be yet. */
export function actOf(
  id: string | null,
  draft: CampaignDraft,
): { readonly act: ProposedAct } | { readonly missing: string } {
  const empty = texts.find(([name]) => draft[name].trim() === '');
  if (empty) return { missing: `${empty[1]}を入力してください。` };
  const [entryFrom, entryTo] = [readMoment(draft.entryFrom), readMoment(draft.entryTo)];
  if (entryFrom === null || entryTo === null) return { missing: 'エントリーの日時を入力してください。' };
  const { countsFrom, conditionsBy, judgedOn, rewardedOn } = draft;
  if (countsFrom === null || conditionsBy === null || judgedOn === null || rewardedOn === null)
    return { missing: '日付を入力してください。' };
  const [reward, budget] = [readYen(draft.reward), readYen(draft.budget)];
  if (reward === null || budget === null) return { missing: '特典の金額と予算を入力してください。' };
  if (![draft.deposit, draft.purchase, draft.friendReward, draft.maxFriends].every(isYenOrEmpty))
    return { missing: '金額をご確認ください。' };
  const isReferral = draft.kind === 'REFERRAL';
  const [subject, message] = [given(draft.subject), given(draft.message)];
  return {
    act: {
      kind: 'campaign.publish',
      payload: {
        id,
        kind: draft.kind,
        title: draft.title.trim(),
        summary: block(draft.summary),
        rewardText: draft.rewardText.trim(),
        rewardTimingText: draft.rewardTimingText.trim(),
        conditionText: block(draft.conditionText),
        exclusionText: block(draft.exclusionText),
        campaignTerms: block(draft.terms),
        entryFrom,
        entryTo,
        conditions: conditionsOf(draft),
        countsFrom,
        conditionsBy,
        judgedOn,
        rewardedOn,
        holdUntil: draft.holdUntil,
        rewardAmount: reward,
        budget,
        friendRewardAmount: isReferral ? readYen(draft.friendReward) : null,
        pid: isReferral ? given(draft.pid) : null,
        maxFriendsAYear: isReferral && given(draft.maxFriends) !== null ? Number(readYen(draft.maxFriends)) : null,
        referralMessage: isReferral && subject !== null && message !== null ? { subject, body: block(message) } : null,
        publishedAt: readMoment(draft.publishedAt),
      },
    },
  };
}
