import type { closeProduct } from '@tsuzura/contract/partner';
import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import { whyNotClose, type ClosingRefusal, type Product } from '@tsuzura/domain/account';
import * as store from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { spendStrongToken } from './issue-account-token.ts';
import { notify } from '../notification/index.ts';
import { trace, type Procedure, type Teller } from './procedure.ts';

const reasonTexts: Readonly<Record<ClosingRefusal, string>> = {
  NOT_OPEN: '閉鎖する口座がありません。',
  HOLDINGS: '保有しているファンドを売却してください。',
  ORDERS: '進行中の注文や移管が終わるのをお待ちください。',
  PLANS: '定期出金、毎月の入金、積立、定期売却を停止してください。',
  CASH: 'お預かりしているお金を出金してください。',
  NISA_OPEN: '先にNISA口座を閉鎖してください。',
  MARGIN_OPEN: '先に信用取引口座を閉鎖してください。',
  US_OPEN: '先に米国株式口座を閉鎖してください。',
};

/** 閉鎖 of one product, today. The account itself comes last, empty; its statements and documents stay readable (R6.04, rule ACCT-9). */
export async function closeOneProduct(
  tx: Tx,
  { hashedUserId, accountToken, product }: Received<typeof closeProduct, 'body'>,
  procedure: Procedure,
  realNow: () => number,
): Promise<Answer<typeof closeProduct>> {
  const customer = await store.lockCustomerByHash(tx, hashedUserId);
  if (!customer) throw new Refused('NOT_FOUND');
  if (customer.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  await spendStrongToken(tx, accountToken, 'ACCOUNT_UPDATE', customer.id, realNow);
  return closeFor(tx, customer, product, procedure, 'account-update');
}

/** What stands in the way, in words; empty: nothing does. */
export async function whyNotCloseNow(tx: Tx, customerId: string, product: Product): Promise<readonly string[] | null> {
  const facts = await store.readClosingFacts(tx, customerId);
  return facts && whyNotClose(product, facts).map((reason) => reasonTexts[reason]);
}

/** By the customer, or by two operators for them: the same rules. */
export async function closeFor(
  tx: Tx,
  customer: store.ProcedureCustomer,
  product: Product,
  procedure: Procedure,
  by: Teller,
): Promise<Answer<typeof closeProduct>> {
  const { clock } = procedure;
  const facts = await store.readClosingFacts(tx, customer.id);
  if (!facts) throw new Refused('ACCOUNT_NOT_OPEN');
  const reasons = whyNotClose(product, facts);
  if (reasons.length > 0) {
    throw new Refused(
      'CLOSE_BLOCKED',
      {},
      reasons.map((reason) => ({ message: reasonTexts[reason] })),
    );
  }
  const closedOn = clock.today();
  await store.closeProduct(tx, customer.id, product, closedOn);
  await trace(tx, procedure, by, 'account.closed', customer.id, { product });
  const { requestId } = procedure;
  await notify(tx, customer, { kind: 'account.closed', product, closedOn, requestId }, clock.now());
  return { closedOn };
}
