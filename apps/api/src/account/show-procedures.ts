import type { getProcedures } from '@tsuzura/contract/partner';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import {
  findCustomerByHash,
  findNewestNisaRequest,
  findNewestRequest,
  findPendingUpdate,
} from '@tsuzura/store/account';
import type { Reader } from '@tsuzura/store/kernel';

/** How far a customer's procedures are, for the site that shows the next page. */
export async function showProcedures(reader: Reader, hashedUserId: string): Promise<Answer<typeof getProcedures>> {
  const customer = await findCustomerByHash(reader, hashedUserId);
  if (!customer) throw new Refused('NOT_FOUND');
  const [account, nisa, update] = await Promise.all([
    findNewestRequest(reader, customer.id),
    findNewestNisaRequest(reader, customer.id),
    findPendingUpdate(reader, customer.id),
  ]);
  return {
    equity: customer.equity,
    nisa: customer.nisa,
    accountRequest: account && {
      id: account.id,
      receiptNumber: account.receiptNumber,
      status: account.status,
      products: [...account.products],
      defects: account.defects.map(({ field, message }) => ({ field, message })),
    },
    nisaRequest: nisa && { id: nisa.id, status: nisa.status, targetYear: nisa.targetYear },
    updateRequest: update && {
      id: update.id,
      receiptNumber: update.receiptNumber,
      status: asPending(update.status),
      kind: update.kind,
    },
  };
}

const asPending = (status: string) => (status === 'REQUESTED' ? ('REQUESTED' as const) : ('IN_REVIEW' as const));
