import { Refused } from '@tsuzura/contract/kernel';
import { findReceipt } from '@tsuzura/contract/ops';
import type { ApiServer } from '@tsuzura/http/server';
import { findReceipt as lookUp, type ReceiptKind } from '@tsuzura/store/kernel';
import type { Deps } from '../kernel/deps.ts';

const kindText: Readonly<Record<ReceiptKind, string>> = {
  FUND_ORDER: '投資信託の注文',
  WITHDRAWAL: '出金',
  ACCOUNT_OPENING: '口座開設のお申し込み',
  NISA: 'NISA口座のお手続き',
  ACCOUNT_UPDATE: 'お客さま情報の変更',
  MONTHLY_DEPOSIT: '毎月の入金',
  SEMINAR: 'セミナーの申込',
  STOCK_ORDER: '国内株式の注文',
  US_ORDER: '米国株式の注文',
};

export const receiptKindText = (kind: ReceiptKind): string => kindText[kind];

export function receiptOpsApi(server: ApiServer, { database }: Deps): void {
  server.handle(findReceipt, async ({ params: { receiptNumber }, concerns }) => {
    const found = await lookUp(database.reader, receiptNumber);
    if (!found) throw new Refused('NOT_FOUND');
    const { kind, ref, customerId, accountNumber, status } = found;
    concerns({ customerId });
    return { receiptNumber, kind, kindText: kindText[kind], id: ref, customerId, accountNumber, status };
  });
}
