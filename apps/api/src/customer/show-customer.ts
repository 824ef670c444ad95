import type { CustomerProfile } from '@tsuzura/contract/ops';
import { formatJst, partsOf, type Ymd } from '@tsuzura/domain/calendar';
import type { ClosingFacts } from '@tsuzura/domain/account';
import type { ShownDocument } from '@tsuzura/store/document';
import type { CustomerRecord } from '@tsuzura/store/operator';
import { maskedBank, maskedMail, maskedName, maskedPhone } from '../kernel/masked.ts';

const statusTexts: Readonly<Record<string, string>> = {
  NOT_OPENED: '未開設',
  REQUESTING: '申込中',
  AVAILABLE: '利用中',
  SUSPENDED: '停止中',
  CLOSING: '閉鎖手続き中',
  CLOSE: '閉鎖',
};

const product = (status: string | null) => {
  const known = status ?? 'NOT_OPENED';
  return { status: known, statusText: statusTexts[known] ?? known };
};

function ageText(birth: Ymd | null, today: Ymd): string | null {
  if (birth === null) return null;
  const [born, now] = [partsOf(birth), partsOf(today)];
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  const age = now.year - born.year - (hadBirthday ? 0 : 1);
  return age < 20 ? '20歳未満' : `${Math.floor(age / 10) * 10}代`;
}

const withholdingText = (choice: string | null): string =>
  choice === null ? 'なし' : choice === 'WITH' ? '源泉徴収あり' : '源泉徴収なし';

export interface Beside {
  readonly today: Ymd;
  readonly documents: readonly ShownDocument[];
  readonly closing: ClosingFacts | null;
  readonly isLiftProposed: boolean;
}

export function showCustomer(
  one: CustomerRecord,
  { today, documents, closing, isLiftProposed }: Beside,
): CustomerProfile {
  const [orders, plans] = [closing?.allOrders ?? 0, closing?.plans ?? 0];
  const hasHoldings = (closing?.allUnits ?? 0n) !== 0n;
  const hasCash = (closing?.cash ?? 0n) !== 0n;
  return {
    id: one.id,
    accountNumber: one.number,
    registeredAt: formatJst(one.created_at),
    openedOn: one.opened_on,
    closedOn: one.equity_closed_on,
    name: maskedName(one.last_name, one.first_name),
    nameKana: maskedName(one.last_name_kana, one.first_name_kana),
    ageText: ageText(one.birth_date, today),
    address: one.prefecture,
    phone: maskedPhone(one.phone_number),
    mail: maskedMail(one.username),
    bank: maskedBank(one.bank_name, one.bank_number),
    products: {
      equity: product(one.equity),
      nisa: product(one.nisa),
      margin: product(one.margin),
      usEquity: product(one.us_equity),
    },
    specificAccountText: withholdingText(one.specific_withholding),
    w8benSignedOn: one.w8ben_signed_on,
    isFrozen: one.frozen_at !== null,
    frozenAt: one.frozen_at === null ? null : formatJst(one.frozen_at),
    withdrawalsHeldUntil: one.withdrawals_held_until,
    isLiftProposed,
    documents: {
      total: documents.length,
      unread: documents.filter(({ confirmedAt }) => confirmedAt === null).length,
    },
    closing: {
      orders,
      plans,
      hasHoldings,
      hasCash,
      canClose: one.equity === 'AVAILABLE' && orders === 0 && plans === 0 && !hasHoldings && !hasCash,
    },
  };
}
