import type { Answer } from '@tsuzura/contract/kernel';
import type { getOpsOrder } from '@tsuzura/contract/ops';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { entryKinds } from '@tsuzura/domain/ledger';
import type { OrderDetail, OrderEvent } from '@tsuzura/store/operator';

type Shown = Answer<typeof getOpsOrder>['events'][number];

const sourceTexts = { ORDER: '注文', AUDIT: '操作', LEDGER: '帳簿' } as const;

const steps: Readonly<Record<string, string>> = {
  ACCEPT: '受け付けました。',
  CUT_OFF: '締め切りました。',
  EXECUTE: '約定しました。',
  CORRECT: '約定を訂正しました。',
  SETTLE: '受け渡しました。',
  COMPLETE: '完了しました。',
  CANCEL: '取り消しました。',
  LAPSE: '失効しました。',
};

const actors: Readonly<Record<string, string>> = {
  customer: 'お客さま',
  operator: '運営',
  partner: '提携先',
  system: '自動',
};

const actions: Readonly<Record<string, string>> = {
  'fund-order.accepted': '注文の受付',
  'fund-order.canceled': '注文の取消',
  'stock-order.accepted': '注文の受付',
  'stock-order.cancel-requested': '取消の依頼',
  'stock-order.change-requested': '訂正の依頼',
  'us-order.accepted': '注文の受付',
  'us-order.cancel-requested': '取消の依頼',
  'us-order.change-requested': '訂正の依頼',
  'order.canceled-on-behalf': '取消代行',
  'evidence.made': '証跡の取り出し',
};

/** What an entry did, by the end of its name. */
const bookings: readonly (readonly [ending: string, text: string])[] = [
  ['_ACCEPTED', '代金や口数を取り分けました。'],
  ['_RELEASED', '取り分けを戻しました。'],
  ['_EXECUTED', '約定を記帳しました。'],
  ['_SETTLED', '受渡を記帳しました。'],
  ['_REINVESTED', '分配金を再投資しました。'],
  ['CORRECTION', '訂正を記帳しました。'],
];
const entryNames = new Map<string, string>(Object.entries(entryKinds).map(([name, { id }]) => [String(id), name]));

function booking(kind: string): string {
  const name = entryNames.get(kind) ?? kind;
  return bookings.find(([ending]) => name.endsWith(ending))?.[1] ?? '記帳しました。';
}

function textOf({ source, what, revision, actor_role }: OrderEvent): string {
  const again = revision > 0 ? `（${revision}回目の訂正）` : '';
  if (source === 'ORDER') return `${steps[what] ?? what}${again}`;
  if (source === 'LEDGER') return `${booking(what)}${again}`;
  return `${actions[what] ?? what}（${actors[actor_role ?? ''] ?? '—'}）`;
}

export const showEvent = (event: OrderEvent): Shown => ({
  at: formatJst(event.at),
  source: event.source,
  sourceText: sourceTexts[event.source],
  text: textOf(event),
});

const cancelable: ReadonlySet<string> = new Set(['ACCEPTED', 'WORKING', 'PARTIALLY_FILLED']);

/** By what the customer could do now; the act itself decides again. */
export function mayCancel({ product, order, cutoffAt }: OrderDetail, now: Instant): boolean {
  if (product === 'FUND') return order.state === 'RECEIVED' && cutoffAt !== null && now < cutoffAt;
  return cancelable.has(order.state);
}
