import type { ApiServer } from '@tsuzura/http/server';
import { narrowKatakana, narrowLettersAndDigits } from '@tsuzura/domain/text';
import { addForm, type Outcome } from '../kernel/add-form.ts';
import { addPage, type PageRequest } from '../kernel/add-route.ts';
import { amountOrZeroIn, rangeFault } from '../kernel/amount-field.ts';
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
import type { MonthlyDepositOffice, Told } from './monthly-deposit-office.ts';

/** R7.24 */
const parameters = ['token', 'settingCode', 'callback'] as const;
const [least, most] = [1_000, 5_000_000];
const amountFault = `${rangeFault(least, most)}積立の引落だけに使うときは0円にしてください。`;

type Field = (name: string) => string;
type Faults = Readonly<Record<string, string>>;

export function addMonthlyDepositPage(
  server: ApiServer,
  site: ProcedureSite,
  office: MonthlyDepositOffice | null,
): void {
  addPage(server, '/monthly-deposit', (request) => {
    if (!office || request.query('token') === '')
      return preparingPage(
        site,
        { title: '毎月の入金', lead: '銀行口座から毎月入金する設定を受け付けるサイトの代わりです。', parameters },
        request,
      );
    return request.query('settingCode') === ''
      ? registerPage(site, request.query, {}, request)
      : changePage(site, request.query, {}, request);
  });
  if (!office) return;
  addPage(server, '/monthly-deposit/agreements', () => agreementsPage(office));
  addForm(server, '/monthly-deposit/register', (field) => register(site, office, field));
  addForm(server, '/monthly-deposit/change', (field) => change(site, office, field));
  addForm(server, '/monthly-deposit/agreements', async (field) => {
    await office.agree(field('settingCode'), field('agreed') === 'yes').catch(() => undefined);
    return { goTo: '/monthly-deposit/agreements' };
  });
}

const plansOnlyNote: Html = html`<p>積立の引落だけに使うときは、0円と入力してください。</p>`;

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`;

const textField = (name: string, label: string, field: Field, faults: Faults): Html => {
  const fault = faults[name];
  return html`<p>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${field(name)}"
      ${fault === undefined ? null : html`aria-invalid="true" aria-describedby="${name}-fault"`}
    />
    ${fault === undefined ? null : html`<span id="${name}-fault" role="alert">${fault}</span>`}
  </p>`;
};

function registerPage(site: ProcedureSite, field: Field, faults: Faults, request: Pick<PageRequest, 'query'>): string {
  return page(
    '毎月の入金の登録',
    html`<section>
        <p>毎月27日（休業日は翌営業日）に引き落とし、5営業日後に「つづら」の預り金へ加わります。</p>
      </section>
      <form method="post" action="/monthly-deposit/register">
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
        ${textField('branchCode', '支店番号（3桁）', field, faults)} ${textField('branchName', '支店名', field, faults)}
        <p>
          <label for="accountType">預金の種類</label>
          <select id="accountType" name="accountType">
            <option value="1">普通</option>
            <option value="2">当座</option>
            <option value="4">貯蓄</option>
          </select>
        </p>
        ${textField('number', '口座番号（7桁）', field, faults)}
        ${textField('holderKana', '口座名義（カナ）', field, faults)}
        ${textField('amount', '毎月の金額（円）', field, faults)} ${plansOnlyNote}
        <p>
          <label for="agreement">銀行の応答を選ぶ（テスト用）</label>
          <select id="agreement" name="agreement">
            <option value="AGREED">すぐに承認</option>
            <option value="PENDING">確認中</option>
          </select>
        </p>
        <button type="submit">登録する</button>
      </form>
      ${receivedParameters(parameters, request)} ${linkBack(returnUrl(site, request))}`,
  );
}

function changePage(site: ProcedureSite, field: Field, faults: Faults, request: Pick<PageRequest, 'query'>): string {
  return page(
    '毎月の入金の変更・停止',
    html`<form method="post" action="/monthly-deposit/change">
        ${parameters.map((name) => hidden(name, field(name)))}
        ${textField('amount', '新しい毎月の金額（円）', field, faults)} ${plansOnlyNote}
        <button type="submit" name="action" value="change">金額を変更する</button>
        <button type="submit" name="action" value="stop">毎月の入金を停止する</button>
      </form>
      ${receivedParameters(parameters, request)} ${linkBack(returnUrl(site, request))}`,
  );
}

async function register(site: ProcedureSite, office: MonthlyDepositOffice, field: Field): Promise<Outcome> {
  const request = { query: field };
  const bank = bankOfCode(field('bank'));
  const amount = amountOrZeroIn(field('amount'), least, most);
  const branchCode = digits(field('branchCode'), 3);
  const number = digits(field('number'), 7);
  const holderKana = narrowKatakana(narrowLettersAndDigits(field('holderKana'))).trim();
  const branchName = field('branchName').trim().slice(0, 40);
  const faults: Faults = {
    ...(amount === null ? { amount: amountFault } : {}),
    ...(branchCode === null ? { branchCode: '支店番号を3桁の数字で入力してください。' } : {}),
    ...(branchName === '' ? { branchName: '支店名を入力してください。' } : {}),
    ...(number === null ? { number: '口座番号を7桁以内の数字で入力してください。' } : {}),
    ...(holderKana === '' || holderKana.length > 100 ? { holderKana: '口座名義をカナで入力してください。' } : {}),
  };
  if (!bank || amount === null || branchCode === null || number === null || Object.keys(faults).length > 0)
    return { status: 400, page: registerPage(site, field, faults, request) };
  const accountType = field('accountType');
  const told = await office.register({
    token: field('token'),
    bankCode: bank.code,
    branchCode,
    accountType: accountType === '2' || accountType === '4' ? accountType : '1',
    number,
    bankName: bank.name,
    branchName,
    holderKana,
    amount,
    agreement: field('agreement') === 'PENDING' ? 'PENDING' : 'AGREED',
  });
  return result(site, request, told, '毎月の入金を登録しました');
}

async function change(site: ProcedureSite, office: MonthlyDepositOffice, field: Field): Promise<Outcome> {
  const request = { query: field };
  const stops = field('action') === 'stop';
  const amount = stops ? null : amountOrZeroIn(field('amount'), least, most);
  if (!stops && amount === null)
    return { status: 400, page: changePage(site, field, { amount: amountFault }, request) };
  const told = await office.change(field('settingCode'), field('token'), amount);
  return result(site, request, told, stops ? '毎月の入金を停止しました' : '毎月の金額を変更しました');
}

/** Only ever back to つづら itself, with the code of the setting. */
function result(site: ProcedureSite, request: Pick<PageRequest, 'query'>, told: Told, title: string): Outcome {
  const url = new URL(returnUrl(site, request));
  if (told.ok) url.searchParams.set('settingCode', told.settingCode);
  return {
    status: told.ok ? 200 : 400,
    page: page(
      told.ok ? title : '受け付けられませんでした',
      html`<section><p>${told.ok ? `受付番号：${told.receiptNumber}` : told.text}</p></section>
        ${linkBack(url.href)}`,
    ),
  };
}

/** Fewer digits are filled up with zeros in front, as banks print them. */
function digits(text: string, count: number): string | null {
  const narrow = narrowLettersAndDigits(text).trim();
  return new RegExp(`^\\d{1,${count}}$`).test(narrow) ? narrow.padStart(count, '0') : null;
}

const agreementsPage = (office: MonthlyDepositOffice): string =>
  page(
    '口座振替の届出（確認中）',
    html`<section>${office.pending().length === 0 ? html`<p>ありません。</p>` : null}</section>
      ${office.pending().map(
        (settingCode) =>
          html`<form method="post" action="/monthly-deposit/agreements">
            ${hidden('settingCode', settingCode)}
            <p>${settingCode}</p>
            <button type="submit" name="agreed" value="yes">承認する</button>
            <button type="submit" name="agreed" value="no">受け付けない</button>
          </form>`,
      )}`,
  );
