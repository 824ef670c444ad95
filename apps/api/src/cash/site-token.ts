import { Refused } from '@tsuzura/contract/kernel';
import { lockCustomerById, useAccountToken, type AccountTokenPurpose } from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';

export interface SiteCustomer {
  readonly customerId: string;
  readonly mail: string;
  readonly nameKana: string;
}

/** The customer behind a key that one of our pages took to another company's site. It opens once, for one purpose. */
export async function customerOfToken(
  tx: Tx,
  token: string,
  purpose: AccountTokenPurpose,
  realNow: () => number,
): Promise<SiteCustomer> {
  const used = await useAccountToken(tx, token, purpose, realNow());
  if (!used) throw new Refused('ACCOUNT_TOKEN');
  const customer = await lockCustomerById(tx, used.customerId);
  if (!customer || customer.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  if (customer.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  const { lastNameKana, firstNameKana } = customer;
  return { customerId: customer.id, mail: customer.mail, nameKana: `${lastNameKana ?? ''} ${firstNameKana ?? ''}` };
}
