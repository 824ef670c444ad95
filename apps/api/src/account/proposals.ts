import { Refused } from '@tsuzura/contract/kernel';
import type { AccountRequestStatus, Product } from '@tsuzura/domain/account';
import { lockCustomerById, nisaRequestOwner } from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { customerIdOf, findApplication, findNisaRequest, isTaken } from '@tsuzura/store/operator';
import type { Clock } from '../kernel/clock.ts';
import { maskedName } from '../kernel/masked.ts';
import { proposalKind, type ProposalKind } from '../kernel/proposal/index.ts';
import { applicationStatusTexts, nisaResultTexts, nisaStatusTexts } from './application-texts.ts';
import { closeFor, whyNotCloseNow } from './close-product.ts';
import { reviewApplication } from './review-application.ts';
import { reviewNisa } from './review-nisa.ts';

interface Needs {
  readonly clock: Clock;
  readonly newId: () => string;
}

const decisionTexts = { APPROVED: '承認', DOCUMENT_DEFECT: '不備', REJECTED: '否認' } as const;
const productTexts = {
  EQUITY: '総合口座',
  NISA: 'NISA口座',
  MARGIN: '信用取引口座',
  US_EQUITY: '米国株式口座',
} as const;

/** Steps of the review that a decision passes without saying them. */
const before: Readonly<Partial<Record<string, readonly AccountRequestStatus[]>>> = {
  SUBMITTED: ['IDENTITY_CHECKING', 'IN_REVIEW'],
  IDENTITY_CHECKING: ['IN_REVIEW'],
  IN_REVIEW: [],
};

/** What operators decide about accounts: applications, NISA, closing. All of it takes two people. */
export const accountProposals = (needs: Needs): readonly ProposalKind[] => [
  applicationDecision(needs),
  nisaDecision(needs),
  accountClosing(needs),
];

const applicationDecision = ({ clock, newId }: Needs): ProposalKind =>
  proposalKind({
    kind: 'application.decide',
    text: '口座申込の審査',
    async describe(tx, { id, decision, defects }) {
      const { status, receipt_number, last_name, first_name, products } = await openApplicationOf(tx, id);
      return {
        subject: `application ${id}`,
        about: receipt_number,
        title: `${maskedName(last_name, first_name) ?? 'お名前なし'} さまの口座申込（${receipt_number}）の${decisionTexts[decision]}`,
        diff: [
          {
            label: '状態',
            before: applicationStatusTexts[status] ?? status,
            after: decision === 'APPROVED' ? '口座の開設' : decisionTexts[decision],
          },
          ...defects.map(({ field, message }) => ({ label: `不備（${field}）`, before: null, after: message })),
        ],
        effect: [
          ...(decision === 'APPROVED'
            ? [
                {
                  text: `口座を開設します（${products.length}つの商品）。お客さまは、すぐに取引できます。`,
                  count: null,
                },
              ]
            : []),
          ...(decision === 'DOCUMENT_DEFECT'
            ? [{ text: 'お客さまは、直してもう一度送ることができます。', count: null }]
            : []),
          ...(decision === 'REJECTED' ? [{ text: '申込の内容は消えます。取り消せません。', count: null }] : []),
          { text: 'お客さまに結果のお知らせを送ります。', count: 1 },
        ],
        basis: { 状態: applicationStatusTexts[status] ?? status },
      };
    },
    async run(tx, { id, decision, defects }, { checker, requestId }) {
      const { status } = await openApplicationOf(tx, id);
      const [procedure, by] = [{ clock, newId, requestId }, { operator: checker.id }];
      for (const step of before[status] ?? [])
        await reviewApplication(tx, { requestId: id, status: step as 'IN_REVIEW', defects: [] }, procedure, by);
      const done = await reviewApplication(tx, { requestId: id, status: decision, defects }, procedure, by);
      return { id, status: done.status };
    },
  });

const nisaDecision = ({ clock, newId }: Needs): ProposalKind =>
  proposalKind({
    kind: 'nisa.decide',
    text: 'NISAの結果の記録',
    async describe(tx, { id, nisaResult }) {
      const found = await findNisaRequest(tx, id);
      if (!found) throw new Refused('NOT_FOUND');
      return {
        subject: `nisa ${id}`,
        about: found.account_number ?? found.receipt_number,
        title: `${found.target_year}年のNISAの申請（${found.receipt_number}）：${nisaResultTexts[nisaResult]}`,
        diff: [
          {
            label: '状態',
            before: nisaStatusTexts[found.status] ?? found.status,
            after: nisaResultTexts[nisaResult] ?? nisaResult,
          },
        ],
        effect: [
          ...(nisaResult === 'REJECTED_DUPLICATE'
            ? [{ text: '仮開設のあいだの購入を、課税口座に移します。NISA口座は使えなくなります。', count: null }]
            : []),
          { text: 'お客さまに結果のお知らせを送ります。', count: 1 },
        ],
        basis: { 状態: nisaStatusTexts[found.status] ?? found.status },
      };
    },
    async run(tx, { id, nisaResult }, { checker, requestId }) {
      if ((await nisaRequestOwner(tx, id)) === null) throw new Refused('NOT_FOUND');
      const found = await findNisaRequest(tx, id);
      const [procedure, by] = [{ clock, newId, requestId }, { operator: checker.id }];
      const isOfReview = nisaResult === 'PROVISIONALLY_OPENED' || nisaResult === 'REJECTED_DOCUMENT';
      if (found?.status === 'SUBMITTED' && isOfReview)
        await reviewNisa(tx, { requestId: id, status: 'UNDER_REVIEW' }, procedure, by);
      const { status } = await reviewNisa(tx, { requestId: id, status: nisaResult }, procedure, by);
      return { id, status };
    },
  });

const accountClosing = ({ clock, newId }: Needs): ProposalKind =>
  proposalKind({
    kind: 'account.close',
    text: '口座の閉鎖',
    async describe(tx, { accountNumber, closingProduct }) {
      const customerId = await customerIdOf(tx, accountNumber);
      const why = customerId === null ? null : await whyNotCloseNow(tx, customerId, closingProduct);
      if (why === null) throw new Refused('NOT_FOUND');
      if (why.length > 0) throw closeBlocked(why);
      return {
        subject: `close ${accountNumber}`,
        about: accountNumber,
        title: `口座${accountNumber}の${productTexts[closingProduct]}の閉鎖`,
        diff: [{ label: productTexts[closingProduct], before: '利用中', after: '閉鎖' }],
        effect: [
          { text: '取引できなくなります。報告書と書面は、これからも見られます。', count: null },
          { text: 'お客さまに閉鎖のお知らせを送ります。', count: 1 },
        ],
        basis: { 残っているもの: 'なし' },
      };
    },
    async run(tx, { accountNumber, closingProduct }, { checker, requestId }) {
      const customerId = await customerIdOf(tx, accountNumber);
      const customer = customerId === null ? null : await lockCustomerById(tx, customerId);
      if (!customer) throw new Refused('NOT_FOUND');
      const product: Product = closingProduct;
      const { closedOn } = await closeFor(tx, customer, product, { clock, newId, requestId }, { operator: checker.id });
      return { accountNumber, closedOn };
    },
  });

const closeBlocked = (why: readonly string[]): Refused =>
  new Refused(
    'CLOSE_BLOCKED',
    {},
    why.map((message) => ({ message })),
  );

/** One that a person took over and nobody has decided. */
async function openApplicationOf(tx: Tx, id: string) {
  const found = await findApplication(tx, id);
  if (!found) throw new Refused('NOT_FOUND');
  if (before[found.status] === undefined) throw new Refused('APPLICATION_DECIDED');
  if (!(await isTaken(tx, id))) throw new Refused('APPLICATION_NOT_TAKEN');
  return found;
}
