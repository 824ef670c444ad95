import { createClient, type Answer } from '@tsuzura/contract/kernel';
import {
  closeProduct,
  getProcedures,
  reportReconfirmation,
  reportUpdateReview,
  submitBankChange,
  submitProfileChange,
  type BankToRegister,
  type ProfileChanges,
} from '@tsuzura/contract/partner';

export type Product = 'EQUITY' | 'NISA' | 'MARGIN' | 'US_EQUITY';

/** つづら, as this site speaks with it: server to server, with the shared secret. Fails as the client does. */
export interface Tsuzura {
  procedures(hashedUserId: string): Promise<Answer<typeof getProcedures>>;
  confirm(hashedUserId: string): Promise<void>;
  changeProfile(hashedUserId: string, accountToken: string, changes: ProfileChanges): Promise<void>;
  changeBank(
    hashedUserId: string,
    change: {
      readonly accountToken: string;
      readonly bank: typeof BankToRegister._zod.output;
      readonly holderKana: string;
    },
  ): Promise<void>;
  review(
    requestId: string,
    result: 'COMPLETED' | 'REJECTED',
  ): Promise<{ readonly withdrawalsHeldUntil: string | null }>;
  close(hashedUserId: string, accountToken: string, product: Product): Promise<void>;
}

export function tsuzuraAt(mainUrl: string, secret: string): Tsuzura {
  const client = createClient({ baseUrl: mainUrl, token: async () => secret, timeoutMs: 10_000 });
  /** This site's own check is its forms; then a person looks at it. */
  const beginReview = (requestId: string) =>
    client.call(reportUpdateReview, { body: { requestId, status: 'IN_REVIEW' } });
  return {
    procedures: (hashedUserId) => client.call(getProcedures, { params: { hashedUserId } }),
    confirm: async (hashedUserId) => void (await client.call(reportReconfirmation, { body: { hashedUserId } })),
    async changeProfile(hashedUserId, accountToken, changes) {
      const { requestId } = await client.call(submitProfileChange, { body: { hashedUserId, accountToken, changes } });
      await beginReview(requestId);
    },
    async changeBank(hashedUserId, change) {
      const { requestId } = await client.call(submitBankChange, { body: { hashedUserId, ...change } });
      await beginReview(requestId);
    },
    review: (requestId, status) => client.call(reportUpdateReview, { body: { requestId, status } }),
    close: async (hashedUserId, accountToken, product) =>
      void (await client.call(closeProduct, { body: { hashedUserId, accountToken, product } })),
  };
}
