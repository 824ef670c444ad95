import type { BrokerageDocument } from '@tsuzura/contract/main';
import { formatJst, type Ymd } from '@tsuzura/domain/calendar';
import { findCustomer } from '@tsuzura/store/account';
import { documentsShownTo } from '@tsuzura/store/document';
import type { Reader } from '@tsuzura/store/kernel';

/** R3.04: what is in force today, unread first, and the older versions this customer agreed to. */
export async function showDocuments(reader: Reader, subject: string, today: Ymd): Promise<BrokerageDocument[]> {
  const customer = await findCustomer(reader, subject);
  if (!customer) throw new Error('the account gate let somebody without a customer record in');
  const documents = await documentsShownTo(reader, customer.id, today);
  return documents.map(({ id, name, url, kind, version, requiredFrom, confirmedAt }) => ({
    id,
    name,
    url,
    isConfirmed: confirmedAt !== null,
    kind,
    version,
    requiredFrom,
    confirmedAt: confirmedAt === null ? null : formatJst(confirmedAt),
  }));
}
