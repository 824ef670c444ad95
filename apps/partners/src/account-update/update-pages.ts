import { ApiError, decode } from '@tsuzura/contract/kernel';
import { AccountToken, HashedUserId } from '@tsuzura/contract/partner';
import type { Outcome } from '../kernel/add-form.ts';
import type { PageRequest } from '../kernel/add-route.ts';
import { bankFields, bankInputs, bankMistakes, bankOf } from '../kernel/bank-fields.ts';
import { findBank } from '../kernel/bank-list.ts';
import { cleanKana } from '../kernel/clean-text.ts';
import {
  hiddenFields,
  mistakeSummary,
  radioField,
  textField,
  type Mistakes,
  type Typed,
} from '../kernel/form-field.ts';
import { formPage } from '../kernel/form-page.ts';
import { html, type Html } from '../kernel/html.ts';
import { receivedParameters, returnUrl, type ProcedureSite } from '../kernel/procedure-page.ts';
import { filledAddress } from '../postal-code/address-fields.ts';
import type { ReceivedRequests } from '../review-office/received-requests.ts';
import { readChanges, cleanedProfile, profileFields, profileInputs } from './profile-form.ts';
import type { Product, Tsuzura } from './update-site.ts';

export const company = 'さくら橋情報変更センター';
const notNow = 'ただいま受け付けられませんでした。少し待ってから、もう一度お試しください。';
const nobody = 'お客さまの口座を確認できませんでした。「つづら」にログインし直してから、もう一度お試しください。';

/** R7.22, and the key that proves the strong check. */
export const parameters = [
  'clientId',
  'userId',
  'username',
  'service',
  'hashed_user_id',
  'callbackUrl',
  'lastConfirmed',
] as const;
const kept = ['hashed_user_id', 'callbackUrl', 'token'] as const;

export interface UpdatePages {
  readonly site: ProcedureSite;
  readonly tsuzura: Tsuzura;
  readonly requests: Pick<ReceivedRequests, 'add'>;
}
type Page = { readonly status: number; readonly page: string };
type Field = (name: string) => string;

const take = (field: Field, names: readonly string[]): Typed =>
  Object.fromEntries(names.map((name) => [name, field(name).slice(0, 2_000)]));

const back = (url: string): Html => html`<p class="buttons"><a href="${url}" rel="noreferrer">「つづら」に戻る</a></p>`;

const received = (request: Pick<PageRequest, 'query'>): Html =>
  html`<details class="sheet demo">
    <summary>受け取ったパラメータ</summary>
    ${receivedParameters(parameters, request)}
  </details>`;

const message = (status: number, title: string, text: Html, url: string): Page => ({
  status,
  page: formPage({
    title,
    company,
    body: html`<section class="sheet">${text}</section>
      ${back(url)}`,
  }),
});

/** What is on its way comes first; otherwise the form. */
async function entrance(
  { site, tsuzura }: UpdatePages,
  request: Pick<PageRequest, 'query'>,
  title: string,
  form: () => string,
): Promise<Page> {
  const url = returnUrl(site, request);
  const hashedUserId = request.query('hashed_user_id');
  const unknown = message(200, title, html`<p>${nobody}</p>`, url);
  if (!decode(HashedUserId, hashedUserId).ok) return unknown;
  try {
    const { equity, updateRequest } = await tsuzura.procedures(hashedUserId);
    if (equity !== 'AVAILABLE') return message(200, title, html`<p>ご利用中の口座がありません。</p>`, url);
    if (updateRequest) return { status: 200, page: pendingPage(updateRequest, url) };
    return { status: 200, page: form() };
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'NOT_FOUND') return unknown;
    return message(502, title, html`<p>${notNow}</p>`, url);
  }
}

function pendingPage(request: { id: string; receiptNumber: string; kind: string }, url: string): string {
  const what = request.kind === 'WITHDRAW_BANK' ? '出金先口座' : 'お客さま情報';
  return formPage({
    title: `${what}の変更を受け付けました`,
    company,
    body: html`<section class="sheet">
        <p>確認が終わるまで、登録の内容は変わりません。結果はメールでお知らせします。</p>
        <dl>
          <dt>受付番号</dt>
          <dd>${request.receiptNumber}</dd>
        </dl>
      </section>
      ${back(url)}`,
  });
}

/** What is changed here decides where money goes and who hears of it: it begins at つづら, with a strong check. */
function withKey(
  pages: UpdatePages,
  request: Pick<PageRequest, 'query'>,
  title: string,
  form: () => string,
): Promise<Page> {
  const hasKey = decode(AccountToken, request.query('token')).ok;
  return entrance(pages, request, title, () =>
    hasKey ? form() : needsKey(title, returnUrl(pages.site, request)).page,
  );
}

export const changePage = (pages: UpdatePages, request: Pick<PageRequest, 'query'>): Promise<Page> =>
  withKey(pages, request, 'お客さま情報の変更', () =>
    profilePage(pages, take(request.query, kept), {}, null, received(request)),
  );

function profilePage(
  { site }: UpdatePages,
  typed: Typed,
  mistakes: Mistakes,
  text: string | null,
  more: Html | null = null,
): string {
  const url = returnUrl(site, { query: (name) => typed[name] ?? '' });
  return formPage({
    title: 'お客さま情報の変更',
    company,
    body: html`${mistakeSummary(mistakes, text)}
      <p>変更する項目だけ入力してください。生年月日は変更できません。</p>
      <form method="post" action="/account-update/changes" novalidate>
        ${hiddenFields([...kept], typed)} ${profileInputs({ typed, mistakes })}
        <div class="buttons"><button class="main">変更を申し込む</button></div>
      </form>
      ${back(url)} ${more}`,
  });
}

export async function sendProfile(pages: UpdatePages, field: Field): Promise<Outcome> {
  const sent = cleanedProfile(take(field, profileFields));
  const typed = { ...take(field, kept), ...sent, ...filledAddress(sent) };
  const read = readChanges(typed);
  if (!read.ok) return { status: 400, page: profilePage(pages, typed, read.mistakes, read.text) };
  try {
    await pages.tsuzura.changeProfile(typed['hashed_user_id'] ?? '', typed['token'] ?? '', read.changes);
  } catch (error) {
    const [status, text] = refusalOf(error);
    return { status, page: profilePage(pages, typed, {}, text) };
  }
  pages.requests.add(typed['hashed_user_id'] ?? '', 'update');
  return { goTo: `/account-update?${queryOf(typed)}` };
}

const queryOf = (typed: Typed): URLSearchParams =>
  new URLSearchParams({ hashed_user_id: typed['hashed_user_id'] ?? '', callbackUrl: typed['callbackUrl'] ?? '' });

/** つづら's refusal in its own words; anything else is not the customer's fault. */
function refusalOf(error: unknown): readonly [status: number, text: string] {
  if (!(error instanceof ApiError) || error.status >= 500 || error.kind === 'UNAUTHORIZED') return [502, notNow];
  if (error.kind === 'NOT_FOUND') return [400, nobody];
  if (error.kind === 'DUPLICATE') return [400, '変更のお手続きが進んでいるため、いまは受け付けられません。'];
  return [400, error.message];
}

/** Without the key there is nothing to do here. */
const needsKey = (title: string, url: string): Page =>
  message(
    200,
    title,
    html`<p>このお手続きには、ご本人の確認が必要です。</p>
      <p>「つづら」の設定の画面で本人確認をしてから、お進みください。確認は5分間有効です。</p>`,
    url,
  );

export const bankPage = (pages: UpdatePages, request: Pick<PageRequest, 'query'>): Promise<Page> =>
  withKey(pages, request, '出金先口座の登録・変更', () =>
    bankForm(pages, { ...take(request.query, kept), bankAccountType: '1' }, {}, null, received(request)),
  );

function bankForm(
  { site }: UpdatePages,
  typed: Typed,
  mistakes: Mistakes,
  text: string | null,
  more: Html | null = null,
): string {
  const isChoosing = !findBank(typed['bankCode'] ?? '');
  return formPage({
    title: '出金先口座の登録・変更',
    company,
    body: html`${mistakeSummary(mistakes, text)}
      <form method="post" action="/account-update/bank" novalidate>
        <button class="enter" name="go" value="${isChoosing ? 'find-bank' : 'next'}" tabindex="-1" aria-hidden="true">
          次へ
        </button>
        ${hiddenFields([...kept], typed)}
        <div class="sheet">
          ${bankInputs({ typed, mistakes })}
          ${
            isChoosing
              ? hiddenFields(['holderKana'], typed)
              : textField(
                  {
                    name: 'holderKana',
                    label: '口座名義（カナ）',
                    hint: 'ご本人の名義に限ります（例：ヤマダ ハナコ）。',
                  },
                  { typed, mistakes },
                )
          }
        </div>
        <div class="sheet">
          <p>変更のあと3日間は、安全のためご出金いただけません。変更したことは、メールでもお知らせします。</p>
        </div>
        ${
          isChoosing
            ? null
            : html`<div class="buttons"><button class="main" name="go" value="next">この口座を登録する</button></div>`
        }
      </form>
      ${back(returnUrl(site, { query: (name) => typed[name] ?? '' }))} ${more}`,
  });
}

export async function sendBank(pages: UpdatePages, field: Field): Promise<Outcome> {
  const typed = take(field, [...kept, ...bankFields, 'holderKana']);
  const show = (status: number, mistakes: Mistakes, text: string | null, over: Typed = {}): Outcome => ({
    status,
    page: bankForm(pages, { ...typed, ...over }, mistakes, text),
  });
  const go = field('go');
  if (go === 'find-bank' || go === 'other-bank') return show(200, {}, null, { bankCode: '', branchCode: '' });
  if (go === 'find-branch') return show(200, {}, null);
  const wrong = bankMistakes(typed);
  if (wrong['bankCode'] !== undefined) return show(400, { bankCode: wrong['bankCode'] }, null, { bankCode: '' });
  // A press on a bank sends its code and nothing else.
  if (go === '' || go === 'choose-bank') return show(200, {}, null);
  const holderKana = cleanKana(typed['holderKana'] ?? '');
  const mistakes = { ...wrong, ...(holderKana === '' ? { holderKana: '口座名義を入力してください。' } : {}) };
  const bank = bankOf(typed);
  if (!bank || Object.keys(mistakes).length > 0) return show(400, mistakes, null);
  try {
    await pages.tsuzura.changeBank(typed['hashed_user_id'] ?? '', {
      accountToken: typed['token'] ?? '',
      bank,
      holderKana: holderKana.slice(0, 60),
    });
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'BANK_HOLDER')
      return show(400, { holderKana: error.message }, null);
    const [status, text] = refusalOf(error);
    return show(status, {}, text);
  }
  pages.requests.add(typed['hashed_user_id'] ?? '', 'update');
  return { goTo: `/account-update/withdrawBank?${queryOf(typed)}` };
}

const products: readonly { readonly value: Product; readonly text: string; readonly note?: string }[] = [
  { value: 'NISA', text: 'NISA口座' },
  { value: 'MARGIN', text: '信用取引口座' },
  { value: 'US_EQUITY', text: '米国株式口座' },
  {
    value: 'EQUITY',
    text: '証券口座',
    note: 'ほかの口座を閉鎖し、お預かりしているものがなくなってからお選びください。',
  },
];

export async function closingPage(pages: UpdatePages, request: Pick<PageRequest, 'query'>): Promise<Page> {
  const url = returnUrl(pages.site, request);
  if (!decode(AccountToken, request.query('token')).ok) return needsKey('口座の閉鎖', url);
  return { status: 200, page: closingForm(take(request.query, kept), {}, null, url) };
}

const closingForm = (typed: Typed, mistakes: Mistakes, text: string | null, url: string): string =>
  formPage({
    title: '口座の閉鎖',
    company,
    body: html`${mistakeSummary(mistakes, text)}
      <form method="post" action="/account-update/close" novalidate>
        ${hiddenFields([...kept], typed)}
        <div class="sheet">
          ${radioField({ name: 'product', label: '閉鎖する口座', options: products }, { typed, mistakes })}
          <p>閉鎖のあとも、書面と特定口座の明細は一定の期間ご覧いただけます。</p>
        </div>
        <div class="buttons"><button class="main">閉鎖する</button></div>
      </form>
      ${back(url)}`,
  });

export async function sendClosing({ site, tsuzura }: UpdatePages, field: Field): Promise<Outcome> {
  const url = returnUrl(site, { query: field });
  const typed = take(field, [...kept, 'product']);
  const product = products.find(({ value }) => value === typed['product']);
  if (!product) {
    return { status: 400, page: closingForm(typed, { product: '閉鎖する口座を選んでください。' }, null, url) };
  }
  try {
    await tsuzura.close(typed['hashed_user_id'] ?? '', typed['token'] ?? '', product.value);
  } catch (error) {
    const [status, text] = refusalOf(error);
    return { status, page: closingForm(typed, {}, text, url) };
  }
  return message(200, `${product.text}を閉鎖しました`, html`<p>ご利用ありがとうございました。</p>`, url);
}
