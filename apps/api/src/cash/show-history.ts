import type { Answer } from '@tsuzura/contract/kernel';
import type { CashFlow, listCashFlows } from '@tsuzura/contract/main';
import type { CashMovement } from '@tsuzura/store/cash';

export function showHistory(
  { movements, total }: { readonly movements: readonly CashMovement[]; readonly total: number },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Answer<typeof listCashFlows> {
  return { cashFlows: movements.map(showMovement), paging: { total, limit, offset } };
}

function showMovement(one: CashMovement): CashFlow {
  const { subType, description } = wordsOf(one);
  return {
    id: one.type === 'TAX' ? `${one.entryId}-tax` : String(one.entryId),
    date: one.day,
    type: one.type,
    subType,
    amount: one.amount,
    balanceAfter: one.balanceAfter,
    description: one.fundName === null ? description : `${description} ${one.fundName}`,
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
  if (type === 'DISTRIBUTION') return { subType: 'FUND_DISTRIBUTION', description: '分配金' };
  return { subType: 'OTHER', description: kind === 'ADVANCE' ? '立替' : '訂正' };
}

/** By the word the deposit's id begins with. */
function depositWords(ref: string): Words {
  if (ref.startsWith('quick-')) return { subType: 'QUICK', description: 'クイック入金' };
  if (ref.startsWith('debit-')) return { subType: 'MONTHLY', description: '毎月の入金' };
  return { subType: 'TRANSFER', description: '振込入金' };
}
