import { ApiError, decode } from '@tsuzura/contract/kernel';
import { HashedUserId } from '@tsuzura/contract/partner';
import { instant, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import type { Door } from '@tsuzura/http/door';
import { addAsyncPage } from '../kernel/add-async-page.ts';
import { addForm, type Outcome } from '../kernel/add-form.ts';
import { addPage, type Asked } from '../kernel/add-route.ts';
import { findBank } from '../kernel/bank-list.ts';
import { hiddenFields, mistakeSummary, type Mistakes, type Typed } from '../kernel/form-field.ts';
import { formPage } from '../kernel/form-page.ts';
import { html, type Html } from '../kernel/html.ts';
import { preparingPage, receivedParameters, type ProcedureSite } from '../kernel/procedure-page.ts';
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
import type { AccountResult, NisaResult, NisaWish, Tsuzura } from './opening-site.ts';
import { back, isWaiting, statusPage } from './opening-status.ts';
import { carried, company, nisaInputs, stepPage } from './opening-steps.ts';

export interface OpeningSite extends ProcedureSite {
  /** Business time, epoch ms. */
  readonly now: () => number;
  readonly tsuzura: Tsuzura | null;
}

/** R7.21: plain, or with NISA. Everything works without scripts, and the site itself keeps nothing. */
export function addAccountOpeningPages(door: Door, site: OpeningSite): void {
  const { tsuzura } = site;
  if (!tsuzura) return addPreparing(door, site);
  const today = (): Ymd => ymdOf(instant(Math.trunc(site.now())));
  const pages = { tsuzura, backUrl: new URL('/signUpCallback?opened=applied', site.homeUrl).href };

  addAsyncPage(door, '/account-opening', (asked) => entrance(pages, asked, false));
  addAsyncPage(door, '/account-opening/nisa', (asked) => entrance(pages, asked, true));
  addForm(door, '/account-opening/apply', (field) => apply(pages, field, today()));
  addForm(door, '/account-opening/nisa/apply', (field) => applyForNisa(pages, field));
  addForm(door, '/account-opening/review', (field) => review(pages, field));
}

function addPreparing(door: Door, site: ProcedureSite): void {
  const parameters = [...carried];
  const lead = '証券口座のお申し込みを受け付けるサイトの代わりです。';
  addPage(door, '/account-opening', (asked) => preparingPage(site, { title: '口座開設', lead, parameters }, asked));
  addPage(door, '/account-opening/nisa', (asked) =>
    preparingPage(site, { title: 'NISA口座のお申し込み', lead, parameters }, asked),
  );
}

interface Pages {
  readonly tsuzura: Tsuzura;
  readonly backUrl: string;
}
type Page = { readonly status: number; readonly page: string };

const nobody = 'お客さまを確認できませんでした。「つづら」にログインしてから、もう一度お進みください。';
const notNow = 'ただいま受け付けられませんでした。少し待ってから、もう一度お試しください。';

/** The right page for whoever comes: the form, how far it is, or NISA alone. */
async function entrance({ tsuzura, backUrl }: Pages, asked: Pick<Asked, 'query'>, withNisa: boolean): Promise<Page> {
  const hashedUserId = asked.query('hashed_user_id');
  const received = receivedAsSheet(asked);
  if (!decode(HashedUserId, hashedUserId).ok) return trouble(200, nobody, backUrl, received);
  try {
    const procedures = await tsuzura.procedures(hashedUserId);
    const { equity, nisa, accountRequest, nisaRequest } = procedures;
    const ofNisaAlone = withNisa && equity === 'AVAILABLE' && nisa !== 'AVAILABLE';
    if (ofNisaAlone && (nisaRequest === null || nisaMayBeFiled(nisaRequest.status))) {
      return shown(nisaPage(hashedUserId, { nisa: 'OPEN' }, {}, null, backUrl));
    }
    if (equity === 'AVAILABLE' || (accountRequest && isWaiting(accountRequest.status))) {
      return shown(statusPage({ procedures, hashedUserId, backUrl, received }));
    }
    const typed = { ...startOf(asked), nisa: withNisa ? 'OPEN' : '', specificAccount: 'WITH' };
    return shown(
      introPage(typed, accountRequest?.status === 'DOCUMENT_DEFECT' ? accountRequest.defects : [], received),
    );
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.kind === 'NOT_FOUND';
    return isUnknown ? trouble(200, nobody, backUrl, received) : trouble(502, notNow, backUrl, received);
  }
}

const nisaMayBeFiled = (status: string): boolean =>
  status === 'REJECTED_DOCUMENT' || status === 'REJECTED_DUPLICATE' || status === 'CANCELED' || status === 'APPROVED';
const shown = (page: string): Page => ({ status: 200, page });
const startOf = ({ query }: Pick<Asked, 'query'>): Typed =>
  Object.fromEntries(carried.map((name) => [name, query(name).slice(0, 128)]));

const receivedAsSheet = (asked: Pick<Asked, 'query'>): Html =>
  html`<details class="sheet demo">
    <summary>受け取ったパラメータ</summary>
    ${receivedParameters([...carried], asked)}
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

function introPage(typed: Typed, defects: readonly { readonly message: string }[], received: Html): string {
  return formPage({
    title: '口座開設のお申し込み',
    company,
    body: html`${
        defects.length === 0
          ? null
          : html`<div class="sheet alert" role="alert">
              <p>お申し込みの内容に、確認が必要な点がありました。もう一度ご入力ください。</p>
              <ul>
                ${defects.map(({ message }) => html`<li>${message}</li>`)}
              </ul>
            </div>`
      }
      <section class="sheet">
        <h2>ご用意いただくもの</h2>
        <ul>
          <li>マイナンバーカード（このサイトでは番号を入力しません）</li>
          <li>出金先になる、ご本人名義の銀行口座の番号</li>
        </ul>
        <p>約10分で終わります。入力した内容は、お申し込みが済むまでどこにも保存しません。</p>
      </section>
      <form method="post" action="/account-opening/apply">
        ${hiddenFields([...carried, ...allFields], typed)}
        <input type="hidden" name="at" value="start" />
        <div class="buttons"><button class="main" name="go" value="person">お申し込みを始める</button></div>
      </form>
      ${received}`,
  });
}

/** One press on a page of the application: on, back, a search, or the end. */
async function apply(pages: Pages, field: (name: string) => string, today: Ymd): Promise<Outcome> {
  const all = [...carried, ...allFields];
  const typed = cleaned(Object.fromEntries(all.map((name) => [name, field(name).slice(0, 300)])));
  const [at, go] = [field('at'), field('go')];
  const show = (step: Step, mistakes: Mistakes = {}, over: Typed = {}): Outcome => ({
    status: Object.keys(mistakes).length === 0 ? 200 : 400,
    page: stepPage(step, { ...typed, ...over }, mistakes),
  });
  if (!isStep(at)) return show('person');
  if (isStep(go)) return show(go);
  if (go === 'find-bank' || go === 'other-bank') return show('bank', {}, { bankCode: '', branchCode: '' });
  if (go === 'find-branch') return show('bank');
  const isFirstLook = at === 'bank' && go === 'choose-bank';
  const filled = fill(typed, today);
  const mistakes = filled.ok ? {} : mistakesOf(at, filled.mistakes);
  if (isFirstLook) {
    const bankCode = mistakes['bankCode'];
    return bankCode === undefined ? show('bank') : show('bank', { bankCode }, { bankCode: '' });
  }
  if (Object.keys(mistakes).length > 0) {
    // A bank that does not exist leads back to the search.
    return show(at, mistakes, findBank(typed['bankCode'] ?? '') ? {} : { bankCode: '' });
  }
  const next = steps[steps.indexOf(at) + 1];
  if (next) return show(next);
  if (!filled.ok)
    return show(firstWithMistake(filled.mistakes), mistakesOf(firstWithMistake(filled.mistakes), filled.mistakes));
  return send(pages, typed, filled.application);
}

async function send(
  { tsuzura }: Pages,
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
  return { goTo: `/account-opening?${new URLSearchParams({ hashed_user_id: hashedUserId })}` };
}

/** Nothing typed is lost: the page comes back with what つづら said, at the field it is about. */
function notTaken(typed: Typed, error: unknown): Outcome {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return { status: 502, page: stepPage('confirm', typed, {}, notNow) };
  }
  if (error.kind === 'INPUT') {
    const mistakes = mistakesFrom(error.lines);
    const step = firstWithMistake(mistakes);
    return { status: 400, page: stepPage(step, typed, mistakesOf(step, mistakes)) };
  }
  const text = error.kind === 'NOT_FOUND' ? nobody : error.message;
  return { status: 400, page: stepPage('confirm', typed, {}, text) };
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

async function applyForNisa({ tsuzura, backUrl }: Pages, field: (name: string) => string): Promise<Outcome> {
  const hashedUserId = field('hashed_user_id');
  const typed = Object.fromEntries(['nisa', 'hasAccountNotice', 'hasNisaNotice'].map((name) => [name, field(name)]));
  const again = (status: number, mistakes: Mistakes, text: string | null): Outcome => ({
    status,
    page: nisaPage(hashedUserId, typed, mistakes, text, backUrl),
  });
  const kind = typed['nisa'];
  if (kind !== 'OPEN' && kind !== 'CHANGE_IN' && kind !== 'REOPEN')
    return again(400, { nisa: 'NISA口座を選んでください。' }, null);
  const nisaPapers: NisaWish['nisaPapers'] = [
    ...(typed['hasAccountNotice'] === 'yes' ? ['ACCOUNT_ABOLITION_NOTICE' as const] : []),
    ...(typed['hasNisaNotice'] === 'yes' ? ['NISA_ACCOUNT_ABOLITION_NOTICE' as const] : []),
  ];
  try {
    await tsuzura.applyForNisa(hashedUserId, { kind, nisaPapers });
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500;
    return isRefusal ? again(400, {}, error.message) : again(502, {}, notNow);
  }
  return { goTo: `/account-opening/nisa?${new URLSearchParams({ hashed_user_id: hashedUserId })}` };
}

/** The demo's reviewer. What つづら refuses is shown; the result itself is never taken from the browser. */
async function review({ tsuzura, backUrl }: Pages, field: (name: string) => string): Promise<Outcome> {
  const [about, requestId, result] = [field('about'), field('request'), field('result')];
  try {
    if (about === 'nisa') await tsuzura.reviewNisa(requestId, result as NisaResult);
    else await tsuzura.review(requestId, result as AccountResult);
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500;
    return trouble(isRefusal ? 400 : 502, isRefusal ? error.message : notNow, backUrl);
  }
  return { goTo: `/account-opening?${new URLSearchParams({ hashed_user_id: field('hashed_user_id') })}` };
}
