import { html, type Html } from '../kernel/html.ts';
import { formPage } from '../kernel/form-page.ts';
import { company } from './opening-steps.ts';
import type { Procedures } from './opening-site.ts';

type AccountRequest = NonNullable<Procedures['accountRequest']>;
type NisaRequest = NonNullable<Procedures['nisaRequest']>;

const accountTexts: Partial<Record<AccountRequest['status'], readonly [title: string, text: string]>> = {
  SUBMITTED: ['お申し込みを受け付けました', '審査の結果は、メールでお知らせします。'],
  IDENTITY_CHECKING: ['お申し込みを受け付けました', '本人確認をしています。'],
  IN_REVIEW: ['お申し込みを受け付けました', '審査の結果は、メールでお知らせします。'],
  DOCUMENT_DEFECT: ['内容をご確認ください', 'お申し込みの内容に、確認が必要な点がありました。'],
  OPENED: ['口座を開設しました', '次は、書面の確認と入金です。「つづら」に戻ってお進みください。'],
  REJECTED: ['口座を開設できませんでした', 'ご希望に沿えず申し訳ありません。'],
};

const nisaTexts: Partial<Record<NisaRequest['status'], string>> = {
  SUBMITTED: '受け付けました',
  UNDER_REVIEW: '審査中です',
  PROVISIONALLY_OPENED: '仮開設しました（税務署に提出する前です）',
  TAX_OFFICE_REVIEW: '税務署で確認しています',
  APPROVED: '開設が確定しました',
  REJECTED_DUPLICATE: 'ほかの金融機関に口座があるため、開設できませんでした',
  REJECTED_DOCUMENT: '書類に確認が必要な点がありました',
};

export const isWaiting = (status: AccountRequest['status']): boolean =>
  status === 'SUBMITTED' || status === 'IDENTITY_CHECKING' || status === 'IN_REVIEW' || status === 'APPROVED';

export interface StatusPage {
  readonly procedures: Procedures;
  readonly backUrl: string;
  readonly received: Html;
}

/** How far the application is. What the review says is chosen elsewhere (review-office). */
export function statusPage({ procedures, backUrl, received }: StatusPage): string {
  const { accountRequest, nisaRequest } = procedures;
  const [title, text] = (accountRequest && accountTexts[accountRequest.status]) ?? [
    '口座は開設済みです',
    '「つづら」に戻ってお手続きください。',
  ];
  return formPage({
    title,
    company,
    body: html`<section class="sheet">
        <p>${text}</p>
        ${
          accountRequest === null
            ? null
            : html`<dl>
                <dt>受付番号</dt>
                <dd>${accountRequest.receiptNumber}</dd>
              </dl>`
        }
      </section>
      ${
        nisaRequest === null
          ? null
          : html`<section class="sheet">
              <h2>NISA口座（${nisaRequest.targetYear}年）</h2>
              <p>${nisaTexts[nisaRequest.status] ?? ''}</p>
            </section>`
      }
      ${back(backUrl)} ${received}`,
  });
}

export const back = (url: string): Html =>
  html`<p class="buttons"><a href="${url}" rel="noreferrer">「つづら」に戻る</a></p>`;
