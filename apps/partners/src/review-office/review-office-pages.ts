import { ApiError, decode, type Answer } from '@tsuzura/contract/kernel';
import { HashedUserId, type getProcedures } from '@tsuzura/contract/partner';
import { formatJst, instant, parseYmd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import type { ApiServer } from '@tsuzura/http/server';
import { isWaiting } from '../account-opening/opening-status.ts';
import type { AccountResult, NisaResult, Tsuzura as OpeningTsuzura } from '../account-opening/opening-site.ts';
import type { Tsuzura as UpdateTsuzura } from '../account-update/update-site.ts';
import { addAsyncPage } from '../kernel/add-async-page.ts';
import { addForm, type Outcome } from '../kernel/add-form.ts';
import { addPage, type PageRequest } from '../kernel/add-route.ts';
import { html, type Html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import type { Received, ReceivedRequests } from './received-requests.ts';

type Procedures = Answer<typeof getProcedures>;
type Page = { readonly status: number; readonly page: string };

export interface ReviewOffice {
  readonly requests: ReceivedRequests;
  readonly opening: Pick<OpeningTsuzura, 'procedures' | 'review' | 'reviewNisa'>;
  readonly update: Pick<UpdateTsuzura, 'review'>;
}

const title = '審査の窓口';
const path = '/review-desk';
const notNow = '「つづら」が応答しませんでした。少し待ってから、もう一度お試しください。';
const words: Readonly<Record<Received, string>> = {
  account: '口座開設のお申し込み',
  nisa: 'NISA口座のお申し込み',
  update: '登録内容の変更',
};

/** The side of the procedures that customers do not see: a reviewer chooses how each ends. */
export function addReviewOfficePages(server: ApiServer, office: ReviewOffice | null): void {
  if (!office)
    return addPage(server, path, () => page(title, html`<p>「つづら」と一緒に動かすと、ご利用いただけます。</p>`));
  addAsyncPage(server, path, (request) => officePage(office, request));
  addForm(server, path, (field) => decide(office, field));
}

async function officePage({ requests, opening }: ReviewOffice, { query }: Pick<PageRequest, 'query'>): Promise<Page> {
  const hashedUserId = query('hashed_user_id');
  if (hashedUserId === '') return shown(listOf(requests));
  if (!decode(HashedUserId, hashedUserId).ok) return shown(html`<p>お客さまを確認できませんでした。</p>`);
  try {
    return shown(panels(await opening.procedures(hashedUserId), hashedUserId));
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.kind === 'NOT_FOUND';
    return shown(html`<p>${isUnknown ? 'お客さまを確認できませんでした。' : notNow}</p>`, isUnknown ? 200 : 502);
  }
}

const shown = (body: Html, status = 200, heading = title): Page => ({
  status,
  page: page(
    heading,
    html`${body}
      <p><a href="${path}">受け付けたお手続きの一覧</a></p>`,
  ),
});

function listOf(requests: ReceivedRequests): Html {
  const list = requests.list();
  return html`<section>
      <p>本来は担当者が審査します。体験では、ここで結果を選びます。お客さまの画面には表示されません。</p>
      ${list.length === 0 ? html`<p>受け付けたお手続きは、まだありません。</p>` : null}
    </section>
    <ol>
      ${list.map(
        ({ hashedUserId, what, at }) =>
          html`<li>
            <h2><a href="${addressOf(hashedUserId)}">${words[what]}</a></h2>
            <p class="quiet">
              ${formatJst(instant(at)).slice(0, 16).replace('T', ' ')}　お客さま ${hashedUserId.slice(0, 8)}…
            </p>
          </li>`,
      )}
    </ol>`;
}

const addressOf = (hashedUserId: string): string => `${path}?${new URLSearchParams({ hashed_user_id: hashedUserId })}`;

type Results = readonly (readonly [value: string, text: string])[];

const accountResults: Results = [
  ['APPROVED', '承認する'],
  ['DOCUMENT_DEFECT', '不備として戻す'],
  ['REJECTED', '否認する'],
];
const nisaResults: Partial<Record<NonNullable<Procedures['nisaRequest']>['status'], Results>> = {
  SUBMITTED: [['UNDER_REVIEW', '審査を始める']],
  UNDER_REVIEW: [
    ['PROVISIONALLY_OPENED', '仮開設する'],
    ['REJECTED_DOCUMENT', '書類の不備として戻す'],
  ],
  PROVISIONALLY_OPENED: [['TAX_OFFICE_REVIEW', '税務署に提出する']],
  TAX_OFFICE_REVIEW: [
    ['APPROVED', '税務署：問題なし'],
    ['REJECTED_DUPLICATE', '税務署：ほかの金融機関に口座がある'],
  ],
};
const updateResults: Results = [
  ['COMPLETED', '承認する'],
  ['REJECTED', '却下する'],
];

function panels({ accountRequest, nisaRequest, updateRequest }: Procedures, hashedUserId: string): Html {
  const ofNisa = nisaRequest === null ? undefined : nisaResults[nisaRequest.status];
  const all = [
    ...(accountRequest && isWaiting(accountRequest.status)
      ? [panel('account', accountRequest.id, hashedUserId, accountResults)]
      : []),
    ...(nisaRequest && ofNisa ? [panel('nisa', nisaRequest.id, hashedUserId, ofNisa)] : []),
    ...(updateRequest ? [panel('update', updateRequest.id, hashedUserId, updateResults)] : []),
  ];
  return all.length === 0 ? html`<section><p>審査を待っているお手続きはありません。</p></section>` : html`${all}`;
}

/** The result travels server to server, never with the customer's browser. */
const panel = (what: Received, requestId: string, hashedUserId: string, results: Results): Html =>
  html`<section>
    <h2>${words[what]}</h2>
    <dl>
      <dt>受付番号</dt>
      <dd>${requestId}</dd>
    </dl>
    <form method="post" action="${path}">
      <input type="hidden" name="about" value="${what}" />
      <input type="hidden" name="request" value="${requestId}" />
      <input type="hidden" name="hashed_user_id" value="${hashedUserId}" />
      ${results.map(([value, text]) => html`<button name="result" value="${value}">${text}</button>`)}
    </form>
  </section>`;

async function decide(office: ReviewOffice, field: (name: string) => string): Promise<Outcome> {
  const [about, requestId, result] = [field('about'), field('request'), field('result')];
  try {
    if (about === 'update') return await decideUpdate(office, requestId, result);
    if (about === 'nisa') await office.opening.reviewNisa(requestId, result as NisaResult);
    else await office.opening.review(requestId, result as AccountResult);
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500;
    return shown(html`<p role="alert">${isRefusal ? error.message : notNow}</p>`, isRefusal ? 400 : 502);
  }
  const hashedUserId = field('hashed_user_id');
  return { goTo: decode(HashedUserId, hashedUserId).ok ? addressOf(hashedUserId) : path };
}

async function decideUpdate({ update }: ReviewOffice, requestId: string, result: string): Promise<Outcome> {
  const isApproved = result === 'COMPLETED';
  const { withdrawalsHeldUntil } = await update.review(requestId, isApproved ? 'COMPLETED' : 'REJECTED');
  const until = isApproved ? parseYmd(withdrawalsHeldUntil ?? '') : null;
  return shown(
    html`<section>
      <p>${isApproved ? '登録の内容が変わりました。' : '登録の内容は変わっていません。'}</p>
      ${until === null ? null : html`<p>${longDate(until)}より前は、ご出金いただけません。</p>`}
    </section>`,
    200,
    isApproved ? '変更を承認しました' : '変更を却下しました',
  );
}
