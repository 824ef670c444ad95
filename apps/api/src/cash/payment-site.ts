import { createClient, type Answer } from '@tsuzura/contract/kernel';
import { askQuickDeposit } from '@tsuzura/contract/partner';

export type AskedDeposit = Answer<typeof askQuickDeposit>;

/** The company through which customers pay in at once. It tells us how a payment ended; here it is asked. */
export interface PaymentSite {
  /** Fails while it cannot say. */
  stateOf(depositId: string): Promise<AskedDeposit>;
}

export function paymentSiteAt(baseUrl: string, secret: string): PaymentSite {
  const client = createClient({ baseUrl, token: async () => secret, timeoutMs: 10_000 });
  return { stateOf: (id) => client.call(askQuickDeposit, { params: { id } }) };
}

/** Where none is connected nothing is known. */
export const noPaymentSite: PaymentSite = {
  stateOf: async () => ({ state: 'UNKNOWN', amount: null, bankReference: null }),
};
