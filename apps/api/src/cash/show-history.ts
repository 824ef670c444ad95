import type { Answer, Received } from '@tsuzura/contract/kernel';
import { listCashFlows, type CashFlow } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { cashHistory, cashPlaceOf, type CashMovement, type CashPlace } from '@tsuzura/store/cash';
import type { Reader } from '@tsuzura/store/kernel';
import type { Pages } from '../kernel/pages.ts';

/** A page of the 入出金履歴, and where the next one begins. */
export async function showHistory(
  reader: Reader,
  pages: Pages,
  subject: string,
  { limit, offset, after, ...filter }: Received<typeof listCashFlows, 'query'>,
): Promise<Answer<typeof listCashFlows>> {
  const of = { list: listCashFlows.path, subject, filter };
  const asked = { limit, offset, after };
  const place = await pages.open(of, asked);
  const begin = place === null ? { offset } : { after: placeOf(place) };
  const { movements, hasMore } = await cashHistory(reader, subject, { ...filter, limit, ...begin });
  const last = hasMore ? movements.at(-1) : undefined;
  return {
    cashFlows: movements.map(showMovement),
    paging: await pages.answer(of, asked, movements.length, last ? textOf(cashPlaceOf(last)) : null),
  };
}

const textOf = ({ day, entryId, isTax }: CashPlace): string[] => [day, String(entryId), isTax ? 'TAX' : ''];
const placeOf = ([day = '', entryId = '', tax]: readonly string[]): CashPlace => ({
  day: ymd(day),
  entryId: BigInt(entryId),
  isTax: tax === 'TAX',
});

function showMovement(one: CashMovement): CashFlow {
  const { subType, description } = wordsOf(one);
  return {
    id: one.type === 'TAX' ? `${one.entryId}-tax` : String(one.entryId),
    date: one.day,
    type: one.type,
    subType,
    amount: one.amount,
    balanceAfter: one.balanceAfter,
    description: one.securityName === null ? description : `${description} ${one.securityName}`,
    relatedId: /^[\w-]{1,64}$/.test(one.ref) ? one.ref : null,
  };
}

type Words = Pick<CashFlow, 'subType' | 'description'>;

function wordsOf({ type, kind, ref, source, amount }: CashMovement): Words {
  if (type === 'TAX')
    return amount < 0n
      ? { subType: 'TAX_WITHHELD', description: '源泉徴収税' }
      : { subType: 'TAX_REFUND', description: '税金の還付' };
  if (type === 'DEPOSIT') return depositWords(ref);
  if (kind === 'WITHDRAWAL_RETURNED') return { subType: 'RETURNED', description: '出金の組戻し' };
  if (type === 'WITHDRAWAL')
    return source === 'SCHEDULED'
      ? { subType: 'SCHEDULED', description: '定期出金' }
      : { subType: 'REQUESTED', description: '出金' };
  if (kind === 'BUY_SETTLED') return { subType: 'FUND_BUY', description: '購入' };
  if (kind === 'SALE_SETTLED') return { subType: 'FUND_SELL', description: '売却' };
  if (kind === 'SHARE_BUY_SETTLED') return { subType: 'EQUITY_BUY', description: '株式の買付' };
  if (kind === 'SHARE_SALE_SETTLED') return { subType: 'EQUITY_SELL', description: '株式の売却' };
  if (kind === 'DIVIDEND_PAID') return { subType: 'DIVIDEND', description: '配当金' };
  if (kind === 'US_BUY_SETTLED') return { subType: 'US_EQUITY', description: '米国株の買付' };
  if (kind === 'US_SALE_SETTLED') return { subType: 'US_EQUITY', description: '米国株の売却' };
  if (kind === 'US_DIVIDEND_PAID') return { subType: 'DIVIDEND', description: '米国株の配当金' };
  if (type === 'DISTRIBUTION') return { subType: 'FUND_DISTRIBUTION', description: '分配金' };
  if (kind === 'FX_EXECUTED') {
    const description = amount < 0n ? '円から米ドルへの両替' : '米ドルから円への両替';
    return { subType: 'FX', description };
  }
  if (kind === 'REWARD_PAID') return { subType: 'REWARD', description: 'キャンペーンの特典' };
  if (kind === 'REWARD_TAKEN_BACK') return { subType: 'REWARD', description: 'キャンペーンの特典の取消' };
  return { subType: 'OTHER', description: kind === 'ADVANCE' ? '立替' : '訂正' };
}

/** By the word the deposit's id begins with. */
function depositWords(ref: string): Words {
  if (ref.startsWith('quick-')) return { subType: 'QUICK', description: 'クイック入金' };
  if (ref.startsWith('debit-')) return { subType: 'MONTHLY', description: '毎月の入金' };
  return { subType: 'TRANSFER', description: '振込入金' };
}
