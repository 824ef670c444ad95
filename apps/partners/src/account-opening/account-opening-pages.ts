import { ApiError, decode } from '@tsuzura/contract/kernel';
import { HashedUserId } from '@tsuzura/contract/partner';
import { formatJst, instant, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { addAsyncPage, type PageRequestWithCookie } from '../kernel/add-async-page.ts';
import { addForm, type Outcome } from '../kernel/add-form.ts';
import { addPage, type PageRequest } from '../kernel/add-route.ts';
import { findBank } from '../kernel/bank-list.ts';
import { hiddenFields, mistakeSummary, type Mistakes, type Typed } from '../kernel/form-field.ts';
import { formPage } from '../kernel/form-page.ts';
import { html, type Html } from '../kernel/html.ts';
import { preparingPage, receivedParameters, type ProcedureSite } from '../kernel/procedure-page.ts';
import { filledAddress } from '../postal-code/address-fields.ts';
import type { ReceivedRequests } from '../review-office/received-requests.ts';
import { draftLifetimeMs, type Draft, type DraftStore, type KeptDraft } from './draft-store.ts';
import {
  allFields,
  cleaned,
  fill,
  firstWithMistake,
  isStep,
  mistakesFrom,
  mistakesOf,
  steps,
  type Step,
} from './opening-form.ts';
import type { NisaRequest, Tsuzura } from './opening-site.ts';
import { back, isWaiting, statusPage } from './opening-status.ts';
import { carried, company, nisaInputs, stepPage } from './opening-steps.ts';

export interface OpeningSite extends ProcedureSite {
  /** Business time, epoch ms. */
  readonly now: () => number;
  readonly tsuzura: Tsuzura | null;
  readonly drafts: DraftStore;
  readonly requests: Pick<ReceivedRequests, 'add'>;
  /** Where browsers reach this site: over https its cookie stays there. */
  readonly siteUrl: string;
}

/** R7.21: plain, or with NISA. Everything works without scripts. */
export function addAccountOpeningPages(server: ApiServer, site: OpeningSite): void {
  const { tsuzura, drafts, requests } = site;
  if (!tsuzura) return addPreparing(server, site);
  const today = (): Ymd => ymdOf(instant(Math.trunc(site.now())));
  const pages = { tsuzura, drafts, requests, backUrl: new URL('/signUpCallback?opened=applied', site.homeUrl).href };

  addAsyncPage(server, '/account-opening', (request) => entrance(pages, request, false));
  addAsyncPage(server, '/account-opening/nisa', (request) => entrance(pages, request, true));
  addForm(server, '/account-opening/apply', async (field, cookie) => {
    const key = cookie(draftCookie);
    const { outcome, draft } = await apply(pages, field, key, today());
    const owner = field('hashed_user_id');
    if (draft === null || !decode(HashedUserId, owner).ok) return outcome;
    return { ...outcome, cookie: setCookie(drafts.keep(key, owner, draft), site.siteUrl) };
  });
  addForm(server, '/account-opening/nisa/apply', (field) => applyForNisa(pages, field));
}

const draftCookie = 'application';

/** The key of the kept application: no script reads it, and it goes to this site's form only. */
const setCookie = (key: string, siteUrl: string): string =>
  [
    `${draftCookie}=${key}`,
    'Path=/account-opening',
    `Max-Age=${draftLifetimeMs / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

function addPreparing(server: ApiServer, site: ProcedureSite): void {
  const parameters = [...carried];
  const lead = '証券口座のお申し込みを受け付けるサイトの代わりです。';
  addPage(server, '/account-opening', (request) =>
    preparingPage(site, { title: '口座開設', lead, parameters }, request),
  );
  addPage(server, '/account-opening/nisa', (request) =>
    preparingPage(site, { title: 'NISA口座のお申し込み', lead, parameters }, request),
  );
}

interface Pages {
  readonly tsuzura: Tsuzura;
  readonly drafts: DraftStore;
  readonly requests: Pick<ReceivedRequests, 'add'>;
  readonly backUrl: string;
}
type Page = { readonly status: number; readonly page: string };

const nobody = 'お客さまを確認できませんでした。「つづら」にログインしてから、もう一度お進みください。';
const notNow = 'ただいま受け付けられませんでした。少し待ってから、もう一度お試しください。';

/** The right page for whoever comes: the form, how far it is, or NISA alone. */
async function entrance(pages: Pages, request: PageRequestWithCookie, withNisa: boolean): Promise<Page> {
  const { tsuzura, drafts, backUrl } = pages;
  const hashedUserId = request.query('hashed_user_id');
  const received = receivedAsSheet(request);
  if (!decode(HashedUserId, hashedUserId).ok) return trouble(200, nobody, backUrl, received);
  try {
    const procedures = await tsuzura.procedures(hashedUserId);
    const { equity, nisa, accountRequest, nisaRequest } = procedures;
    const ofNisaAlone = withNisa && equity === 'AVAILABLE' && nisa !== 'AVAILABLE';
    if (ofNisaAlone && (nisaRequest === null || nisaMayBeFiled(nisaRequest.status))) {
      return shown(nisaPage(hashedUserId, { nisa: 'OPEN' }, {}, null, backUrl));
    }
    if (equity === 'AVAILABLE' || (accountRequest && isWaiting(accountRequest.status))) {
      // Kept until then: what a review sends back is corrected, not typed again.
      if (equity === 'AVAILABLE') drafts.forget(request.cookie(draftCookie));
      return shown(statusPage({ procedures, backUrl, received }));
    }
    const typed = { ...startOf(request), ...usual, nisa: withNisa ? 'OPEN' : '' };
    const defects = accountRequest?.status === 'DOCUMENT_DEFECT' ? accountRequest.defects : [];
    const draft = drafts.read(request.cookie(draftCookie), hashedUserId);
    return shown(
      draft === null && defects.length === 0
        ? stepPage('person', typed, {}, { lead: needs, after: received })
        : startPage(typed, defects, draft, received),
    );
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.kind === 'NOT_FOUND';
    return isUnknown ? trouble(200, nobody, backUrl, received) : trouble(502, notNow, backUrl, received);
  }
}

/** What most people have: shown as chosen, and free to change. */
const usual = { specificAccount: 'WITH', bankAccountType: '1' } as const;

const nisaMayBeFiled = (status: string): boolean =>
  status === 'REJECTED_DOCUMENT' || status === 'REJECTED_DUPLICATE' || status === 'CANCELED' || status === 'APPROVED';
const shown = (page: string): Page => ({ status: 200, page });
const startOf = ({ query }: Pick<PageRequest, 'query'>): Typed =>
  Object.fromEntries(carried.map((name) => [name, query(name).slice(0, 128)]));

const receivedAsSheet = (request: Pick<PageRequest, 'query'>): Html =>
  html`<details class="sheet demo">
    <summary>受け取ったパラメータ</summary>
    ${receivedParameters([...carried], request)}
  </details>`;

const trouble = (status: number, text: string, backUrl: string, received: Html | null = null): Page => ({
  status,
  page: formPage({
    title: '口座開設',
    company,
    body: html`<section class="sheet"><p>${text}</p></section>
      ${back(backUrl)} ${received}`,
  }),
});

const needs = html`<section class="sheet">
  <p>約10分で終わります。マイナンバーカードと、出金先になるご本人名義の銀行口座の番号をご用意ください。</p>
  <p class="hint">
    マイナンバーは入力しません。入力の途中の内容は暗号化して1日だけ保存し、同じブラウザから続けられます。
  </p>
</section>`;

/** For whoever has begun before, or has something to put right. */
function startPage(
  typed: Typed,
  defects: readonly { readonly field: string; readonly message: string }[],
  draft: KeptDraft | null,
  received: Html,
): string {
  return formPage({
    title: draft === null ? '口座開設のお申し込み' : 'お申し込みの続き',
    company,
    body: html`${
        defects.length === 0
          ? null
          : html`<div class="sheet alert" role="alert">
              <p>
                お申し込みの内容に、確認が必要な点がありました。${
                  draft === null ? 'もう一度ご入力ください。' : '内容を直して、もう一度お送りください。'
                }
              </p>
              <ul>
                ${defects.map(({ message }) => html`<li>${message}</li>`)}
              </ul>
            </div>`
      }
      ${
        draft === null
          ? needs
          : html`<section class="sheet">
              <p>入力の途中のお申し込みがあります。${untilText(draft)}まで、このブラウザから続けられます。</p>
            </section>`
      }
      <form method="post" action="/account-opening/apply">
        ${hiddenFields([...carried, ...allFields], typed)}
        <input type="hidden" name="at" value="start" />
        ${hiddenFields(['defect'], { defect: defects[0]?.field ?? '' })}
        <div class="buttons start">
          ${
            draft === null
              ? html`<button class="main" name="go" value="person">お申し込みを始める</button>`
              : html`<button class="main" name="go" value="resume">続きから入力する</button>
                  <button name="go" value="restart">はじめから入力する</button>`
          }
        </div>
      </form>
      ${received}`,
  });
}

const untilText = ({ until }: KeptDraft): string => {
  const [, month, day, time] = /^\d{4}-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(formatJst(instant(until))) ?? [];
  return `${Number(month)}月${Number(day)}日 ${time}`;
};

interface Pressed {
  readonly outcome: Outcome;
  /** What is kept for the customer, should they leave now; null: nothing new. */
  readonly draft: Draft | null;
}

/** One press on a page of the application: on, back, a search, or the end. */
async function apply(pages: Pages, field: (name: string) => string, key: string, today: Ymd): Promise<Pressed> {
  const all = [...carried, ...allFields];
  const sent = cleaned(Object.fromEntries(all.map((name) => [name, field(name).slice(0, 300)])));
  const [at, go] = [field('at'), field('go')];
  if (!isStep(at)) return begin(pages, sent, key, { go, defect: field('defect') });
  const typed = { ...sent, ...(at === 'person' && go === 'next' ? filledAddress(sent) : null) };
  const show = (step: Step, mistakes: Mistakes = {}, over: Typed = {}): Pressed =>
    showStep(step, { ...typed, ...over }, mistakes);
  if (isStep(go)) return show(go);
  if (go === 'find-bank' || go === 'other-bank') return show('account', {}, { bankCode: '', branchCode: '' });
  if (go === 'find-branch') return show('account');
  const filled = fill(typed, today);
  const mistakes = filled.ok ? {} : mistakesOf(at, filled.mistakes);
  // A press on a bank sends its code and nothing else.
  if (at === 'account' && (go === '' || go === 'choose-bank')) {
    const bankCode = mistakes['bankCode'];
    return bankCode === undefined ? show('account') : show('account', { bankCode }, { bankCode: '' });
  }
  if (Object.keys(mistakes).length > 0) {
    // A bank that does not exist leads back to the search.
    return show(at, mistakes, findBank(typed['bankCode'] ?? '') ? {} : { bankCode: '' });
  }
  const next = steps[steps.indexOf(at) + 1];
  if (next) return show(next);
  if (!filled.ok)
    return show(firstWithMistake(filled.mistakes), mistakesOf(firstWithMistake(filled.mistakes), filled.mistakes));
  return { outcome: await send(pages, typed, filled.application), draft: { step: 'confirm', typed } };
}

const showStep = (step: Step, typed: Typed, mistakes: Mistakes = {}): Pressed => ({
  outcome: {
    status: Object.keys(mistakes).length === 0 ? 200 : 400,
    page: stepPage(step, typed, mistakes),
  },
  draft: { step, typed: withoutNote(typed) },
});

/** Said once, where it happened. */
const withoutNote = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name !== 'addressNote'));

/** From the first page: where it was left, or from the beginning. Something to correct leads to the page it is on. */
function begin(
  { drafts }: Pages,
  sent: Typed,
  key: string,
  { go, defect }: { readonly go: string; readonly defect: string },
): Pressed {
  const draft = go === 'resume' ? drafts.read(key, sent['hashed_user_id'] ?? '') : null;
  if (draft === null) {
    if (go === 'restart') drafts.forget(key);
    return showStep('person', sent);
  }
  const who = Object.fromEntries(carried.map((name) => [name, sent[name] ?? '']));
  const left = isStep(draft.step) ? draft.step : 'person';
  return showStep(defect === '' ? left : firstWithMistake({ [defect]: '' }), { ...draft.typed, ...who });
}

async function send(
  { tsuzura, requests }: Pages,
  typed: Typed,
  application: Parameters<Tsuzura['apply']>[0]['application'],
): Promise<Outcome> {
  const hashedUserId = typed['hashed_user_id'] ?? '';
  try {
    await tsuzura.apply({
      hashedUserId,
      application,
      pid: typed['pid'] || null,
      trackingId: typed['trackingId'] || null,
    });
  } catch (error) {
    return notTaken(typed, error);
  }
  requests.add(hashedUserId, 'account');
  return { goTo: `/account-opening?${new URLSearchParams({ hashed_user_id: hashedUserId })}` };
}

/** Nothing typed is lost: the page comes back with what つづら said, at the field it is about. */
function notTaken(typed: Typed, error: unknown): Outcome {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return { status: 502, page: stepPage('confirm', typed, {}, { trouble: notNow }) };
  }
  if (error.kind === 'INPUT') {
    const mistakes = mistakesFrom(error.lines);
    const step = firstWithMistake(mistakes);
    return { status: 400, page: stepPage(step, typed, mistakesOf(step, mistakes)) };
  }
  const trouble = error.kind === 'NOT_FOUND' ? nobody : error.message;
  return { status: 400, page: stepPage('confirm', typed, {}, { trouble }) };
}

const nisaPage = (
  hashedUserId: string,
  typed: Typed,
  mistakes: Mistakes,
  text: string | null,
  backUrl: string,
): string =>
  formPage({
    title: 'NISA口座のお申し込み',
    company,
    body: html`${mistakeSummary(mistakes, text)}
      <form method="post" action="/account-opening/nisa/apply" novalidate>
        <input type="hidden" name="hashed_user_id" value="${hashedUserId}" />
        <div class="sheet">${nisaInputs({ typed, mistakes }, false)}</div>
        <div class="buttons"><button class="main">申し込む</button></div>
      </form>
      ${back(backUrl)}`,
  });

async function applyForNisa({ tsuzura, requests, backUrl }: Pages, field: (name: string) => string): Promise<Outcome> {
  const hashedUserId = field('hashed_user_id');
  const typed = Object.fromEntries(['nisa', 'hasAccountNotice', 'hasNisaNotice'].map((name) => [name, field(name)]));
  const again = (status: number, mistakes: Mistakes, text: string | null): Outcome => ({
    status,
    page: nisaPage(hashedUserId, typed, mistakes, text, backUrl),
  });
  const kind = typed['nisa'];
  if (kind !== 'OPEN' && kind !== 'CHANGE_IN' && kind !== 'REOPEN')
    return again(400, { nisa: 'NISA口座を選んでください。' }, null);
  const nisaPapers: NisaRequest['nisaPapers'] = [
    ...(typed['hasAccountNotice'] === 'yes' ? ['ACCOUNT_ABOLITION_NOTICE' as const] : []),
    ...(typed['hasNisaNotice'] === 'yes' ? ['NISA_ACCOUNT_ABOLITION_NOTICE' as const] : []),
  ];
  try {
    await tsuzura.applyForNisa(hashedUserId, { kind, nisaPapers });
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500;
    return isRefusal ? again(400, {}, error.message) : again(502, {}, notNow);
  }
  requests.add(hashedUserId, 'nisa');
  return { goTo: `/account-opening/nisa?${new URLSearchParams({ hashed_user_id: hashedUserId })}` };
}
