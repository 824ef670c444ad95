import { createClient } from '@tsuzura/contract/kernel';
import {
  getProcedures,
  reportAccountReview,
  reportNisaReview,
  submitAccountApplication,
  submitNisaApplication,
  type AccountApplication,
} from '@tsuzura/contract/partner';
import type { Answer } from '@tsuzura/contract/kernel';

export type Procedures = Answer<typeof getProcedures>;
export type AccountResult = 'DOCUMENT_DEFECT' | 'APPROVED' | 'REJECTED';
export type NisaResult =
  | 'UNDER_REVIEW'
  | 'PROVISIONALLY_OPENED'
  | 'REJECTED_DOCUMENT'
  | 'TAX_OFFICE_REVIEW'
  | 'APPROVED'
  | 'REJECTED_DUPLICATE';

/** つづら, as this site speaks with it: server to server, with the shared secret. Fails as the client does. */
export interface Tsuzura {
  procedures(hashedUserId: string): Promise<Procedures>;
  apply(applicant: {
    readonly hashedUserId: string;
    readonly application: AccountApplication;
    readonly pid: string | null;
    readonly trackingId: string | null;
  }): Promise<void>;
  review(requestId: string, result: AccountResult): Promise<void>;
  applyForNisa(hashedUserId: string, request: NisaRequest): Promise<void>;
  reviewNisa(requestId: string, result: NisaResult): Promise<void>;
}

export interface NisaRequest {
  readonly kind: 'OPEN' | 'CHANGE_IN' | 'REOPEN';
  readonly nisaPapers: ('ACCOUNT_ABOLITION_NOTICE' | 'NISA_ACCOUNT_ABOLITION_NOTICE')[];
}

/** What a reviewer would write; the demo has one. */
const defect = { field: 'street', message: 'ご住所の番地が、本人確認書類と異なります。' };

export function tsuzuraAt(mainUrl: string, secret: string): Tsuzura {
  const client = createClient({ baseUrl: mainUrl, token: async () => secret, timeoutMs: 10_000 });
  return {
    procedures: (hashedUserId) => client.call(getProcedures, { params: { hashedUserId } }),
    async apply(applicant) {
      const { requestId } = await client.call(submitAccountApplication, { body: applicant });
      // The card was read on the last page, so the check of the identity is done when the review begins.
      for (const status of ['IDENTITY_CHECKING', 'IN_REVIEW'] as const) {
        await client.call(reportAccountReview, { body: { requestId, status, defects: [] } });
      }
    },
    async review(requestId, status) {
      const defects = status === 'DOCUMENT_DEFECT' ? [defect] : [];
      await client.call(reportAccountReview, { body: { requestId, status, defects } });
    },
    async applyForNisa(hashedUserId, { kind, nisaPapers }) {
      const { requestId } = await client.call(submitNisaApplication, { body: { hashedUserId, kind, nisaPapers } });
      await client.call(reportNisaReview, { body: { requestId, status: 'UNDER_REVIEW' } });
    },
    async reviewNisa(requestId, status) {
      await client.call(reportNisaReview, { body: { requestId, status } });
    },
  };
}
