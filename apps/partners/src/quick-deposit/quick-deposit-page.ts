import type { ApiServer } from '@tsuzura/http/server';
import { yenText } from '@tsuzura/domain/text';
import { addForm, type Outcome } from '../kernel/add-form.ts';
import { addPage, type PageRequest } from '../kernel/add-route.ts';
import { amountIn, rangeFault } from '../kernel/amount-field.ts';
import { bankOfCode, fictitiousBanks } from '../kernel/fictitious-banks.ts';
import { html, type Html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import {
  linkBack,
  preparingPage,
  receivedParameters,
  returnUrl,
  type ProcedureSite,
} from '../kernel/procedure-page.ts';
import type { Begun, QuickDepositOffice } from './quick-deposit-office.ts';

/** R7.23 */
const parameters = ['token', 'callback', 'relyingPartyID', 'customCallback'] as const;
const [least, most] = [1_000, 10_000_000];
const relyingParty = 'latte';

/** How a payment may end (rule SCREEN-34): the tester chooses, as a real bank would decide. */
const endings = {
  success: '入金する（成功）',
  closed: '入金するが、サイトには戻らない（タブを閉じる）',
  late: '入金するが、通知が遅れる',
  insufficient: '残高不足',
  maintenance: '銀行がメンテナンス中',
  cancel: '中止する',
} as const;
type EndingChoice = keyof typeof endings;

export function addQuickDepositPage(server: ApiServer, site: ProcedureSite, office: QuickDepositOffice | null): void {
  addPage(server, '/quick-deposit', (request) => {
    if (!office || request.query('token') === '')
      return preparingPage(
        site,
        { title: 'クイック入金', lead: '銀行からすぐに入金するサイトの代わりです。', parameters },
        request,
      );
    return request.query('relyingPartyID') === relyingParty
      ? startPage(site, request.query, null, request)
      : refusedPage('ご利用元のサービスを確認できませんでした。', returnUrl(site, request));
  });
  if (!office) return;
  addPage(server, '/quick-deposit/waiting', () => waitingPage(office));
  addForm(server, '/quick-deposit/start', (field) => start(site, office, field));
  addForm(server, '/quick-deposit/finish', (field) => finish(site, office, field));
  addForm(server, '/quick-deposit/waiting', async () => {
    await office.retry();
    return { goTo: '/quick-deposit/waiting' };
  });
}

type Field = (name: string) => string;

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`;

function startPage(
  site: ProcedureSite,
  field: Field,
  fault: string | null,
  request: Pick<PageRequest, 'query'>,
): string {
  return page(
    'クイック入金',
    html`<form method="post" action="/quick-deposit/start">
        <h2>銀行と金額をお選びください</h2>
        ${parameters.map((name) => hidden(name, field(name)))}
        <p>
          <label for="bank">銀行</label>
          <select id="bank" name="bank">
            ${fictitiousBanks.map(
              ({ code, name }) =>
                html`<option value="${code}" ${field('bank') === code ? html`selected` : null}>${name}</option>`,
            )}
          </select>
        </p>
        <p>
          <label for="amount">金額（円）</label>
          <input
            id="amount"
            name="amount"
            inputmode="numeric"
            value="${field('amount')}"
            ${fault === null ? null : html`aria-invalid="true" aria-describedby="amount-fault"`}
          />
          ${fault === null ? null : html`<span id="amount-fault" role="alert">${fault}</span>`}
        </p>
        <button type="submit">銀行へ進む</button>
      </form>
      ${receivedParameters(parameters, request)} ${linkBack(back(site, request, 'cancel'))}`,
  );
}

/** Only ever to つづら itself, with the outcome. It proves nothing: the outcome is reported server to server. */
function back(site: ProcedureSite, request: Pick<PageRequest, 'query'>, deposit: string): string {
  const url = new URL(returnUrl(site, request));
  url.searchParams.set('deposit', deposit);
  return url.href;
}

const refusedPage = (text: string, url: string): string =>
  page(
    'お手続きを続けられません',
    html`<section><p>${text}</p></section>
      ${linkBack(url)}`,
  );

async function start(site: ProcedureSite, office: QuickDepositOffice, field: Field): Promise<Outcome> {
  const request = { query: field };
  const bank = bankOfCode(field('bank'));
  const amount = amountIn(field('amount'), least, most);
  if (field('relyingPartyID') !== relyingParty)
    return { status: 400, page: refusedPage('ご利用元のサービスを確認できませんでした。', returnUrl(site, request)) };
  if (!bank || amount === null)
    return {
      status: 400,
      page: startPage(site, field, rangeFault(least, most), request),
    };
  const begun = await office.begin(field('token'), amount, bank.name);
  if (begun === 'AWAY')
    return {
      status: 502,
      page: refusedPage(
        'ただいま受け付けられませんでした。少し待ってから、お試しください。',
        back(site, request, 'fail'),
      ),
    };
  if (begun === 'REFUSED')
    return {
      status: 400,
      page: refusedPage(
        'お手続きの有効期限が切れたか、すでに使われています。「つづら」からやり直してください。',
        back(site, request, 'fail'),
      ),
    };
  return { status: 200, page: bankPage(begun, field) };
}

const bankPage = (begun: Begun, field: Field): string =>
  page(
    `${begun.bankName}（架空）`,
    html`<section>
        <p>「つづら」への入金の内容をご確認ください。</p>
        <dl>
          <dt>金額</dt>
          <dd>${yenText(begun.amount)}</dd>
          <dt>入金先</dt>
          <dd>つづら</dd>
        </dl>
      </section>
      <form method="post" action="/quick-deposit/finish">
        ${hidden('depositId', begun.depositId)}
        ${['callback', 'customCallback'].map((name) => hidden(name, field(name)))}
        <p>
          <label for="contract">契約番号（何を入力しても進めます）</label>
          <input id="contract" name="contract" autocomplete="off" />
        </p>
        <p>
          <label for="ending">結果を選ぶ（テスト用）</label>
          <select id="ending" name="ending">
            ${Object.entries(endings).map(([name, text]) => html`<option value="${name}">${text}</option>`)}
          </select>
        </p>
        <button type="submit">承認する</button>
      </form>
      <section><p>本物の銀行の契約番号や暗証番号は入力しないでください。</p></section>`,
  );

async function finish(site: ProcedureSite, office: QuickDepositOffice, field: Field): Promise<Outcome> {
  const request = { query: field };
  const begun = office.find(field('depositId'));
  if (!begun)
    return {
      status: 400,
      page: refusedPage(
        'お手続きが見つかりませんでした。「つづら」からやり直してください。',
        back(site, request, 'fail'),
      ),
    };
  const ending = (Object.hasOwn(endings, field('ending')) ? field('ending') : 'cancel') as EndingChoice;
  const show = (title: string, text: string, deposit: string | null): Outcome => ({
    status: 200,
    page: page(
      title,
      html`<section><p>${text}</p></section>
        ${deposit === null ? null : linkBack(back(site, request, deposit))}`,
    ),
  });
  const amount = yenText(begun.amount);
  switch (ending) {
    case 'success':
      return (await office.end(begun, 'SUCCEEDED'))
        ? show('入金を受け付けました', `${amount}を入金しました。`, 'success')
        : show('銀行での手続きが完了しました', '「つづら」への通知を待っています。', 'pending');
    case 'closed':
      await office.end(begun, 'SUCCEEDED');
      return show('入金を受け付けました', `${amount}を入金しました。このタブを閉じてください。`, null);
    case 'late':
      office.hold(begun);
      return show('銀行での手続きが完了しました', '「つづら」への通知を待っています。', 'pending');
    case 'insufficient':
      await office.end(begun, 'FAILED');
      return show('入金できませんでした', '口座の残高が不足しています。', 'fail');
    case 'maintenance':
      await office.end(begun, 'FAILED');
      return show('入金できませんでした', 'ただいま銀行がメンテナンス中です。', 'fail');
    default:
      await office.end(begun, 'CANCELED');
      return show('入金を中止しました', 'お金は動いていません。', 'cancel');
  }
}

const waitingPage = (office: QuickDepositOffice): string =>
  page(
    '届いていない入金の通知',
    html`<section>
        ${office.waiting().length === 0 ? html`<p>ありません。</p>` : null}
        <ul>
          ${office.waiting().map(({ bankName, amount }) => html`<li>${bankName} ${yenText(amount)}</li>`)}
        </ul>
      </section>
      <form method="post" action="/quick-deposit/waiting"><button type="submit">通知を送る</button></form>`,
  );
