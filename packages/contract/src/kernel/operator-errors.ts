import type { ErrorRow } from './error-row.ts';

/**
 * What the console is refused about clock, prices, bulk work and approvals; a part of the one catalogue. The other apps are built
 * without these rows (tools/apps/contract-texts.ts).
 */
export const operatorErrors = {
  OPERATOR_ROLE: {
    code: '403-300',
    status: 403,
    shows: 'dialog',
    text: 'この操作には「{roles}」の権限が必要です。',
  },
  CLOCK_BACKWARDS: { code: '400-701', status: 400, shows: 'dialog', text: '業務時刻は前に戻せません。' },
  CLOCK_PINNED: { code: '400-702', status: 400, shows: 'dialog', text: '本番の時計は動かせません。' },
  CLOCK_HORIZON: { code: '400-703', status: 400, shows: 'dialog', text: '営業日カレンダーの範囲を超えています。' },
  NAV_UNCHANGED: { code: '400-704', status: 400, shows: 'dialog', text: '登録されている基準価額と同じです。' },
  NAV_HELD: {
    code: '400-705',
    status: 400,
    shows: 'dialog',
    text: 'この基準価額は確認待ちです。差し替えるか、確認してください。',
  },
  NAV_PROPOSED: {
    code: '400-706',
    status: 400,
    shows: 'dialog',
    text: 'この基準価額には、承認待ちの訂正があります。承認または却下してから、もう一度お試しください。',
  },
  NAV_SHEET: {
    code: '400-713',
    status: 400,
    shows: 'dialog',
    text: 'CSVに誤りが{count}行あるため、1行も取り込んでいません。',
  },
  BULK_JOB_OVER: { code: '400-714', status: 400, shows: 'dialog', text: 'この一括処理は、もう終わっています。' },
  BULK_NOTHING_FAILED: {
    code: '400-715',
    status: 400,
    shows: 'dialog',
    text: 'やり直すものがありません。終わってから、失敗したものを確認してください。',
  },
  PROPOSAL_OVER: {
    code: '400-707',
    status: 400,
    shows: 'dialog',
    text: '処理済みか期限切れのため、受け付けられません。一覧を確認してください。',
  },
  PROPOSAL_SAME_PERSON: {
    code: '400-708',
    status: 400,
    shows: 'dialog',
    text: 'ご自身が承認に出したものは、承認も差し戻しもできません。別の担当者が行ってください。',
  },
  PROPOSAL_CHANGED: {
    code: '400-709',
    status: 400,
    shows: 'dialog',
    text: '承認に出したあとで、もとの内容が変わりました。取り下げて、もう一度承認に出してください。',
  },
  PROPOSAL_WAITING: {
    code: '400-710',
    status: 400,
    shows: 'dialog',
    text: '同じ対象に、承認待ちのものがあります。承認か差し戻しのあとで、もう一度お試しください。',
  },
  PROPOSAL_NEEDED: {
    code: '400-711',
    status: 400,
    shows: 'dialog',
    text: 'この操作には、別の担当者の承認が必要です。承認に出してください。',
  },
  PROPOSAL_NOT_OWN: {
    code: '400-712',
    status: 400,
    shows: 'dialog',
    text: '取り下げられるのは、ご自身が承認に出したものだけです。',
  },
  CLOCK_BUSY: {
    code: '409-700',
    status: 409,
    shows: 'dialog',
    text: '時計を進めている最中です。完了してからお試しください。',
  },
} as const satisfies Record<string, ErrorRow>;
