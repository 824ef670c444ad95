import { batchResults, type BatchResult } from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import { longDate, yenText } from '@tsuzura/domain/text';
import { addForm, type Outcome } from '../kernel/add-form.ts';
import { addPage } from '../kernel/add-route.ts';
import { html, type Html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import type { BankOffice, ListedLine } from './bank-office.ts';
import { readForm, sendTransfer, ways, type FormFault, type SendNotice, type TransferForm } from './send-transfer.ts';

const resultTexts: Readonly<Record<BatchResult, string>> = {
  DONE: '正常に処理',
  FUNDS_SHORT: '資金不足',
  NO_ACCOUNT: '該当口座なし',
  STOPPED_BY_HOLDER: '預金者の都合により停止',
  NO_AGREEMENT: '名義相違・届出なし',
  STOPPED_BY_CLIENT: '委託者の都合により停止',
  OTHER: 'その他',
};
const choices = Object.values(batchResults);
/** Business days after the day itself on which the results of a file arrive. */
const delays = [0, 1, 3, 10];
const mostLines = 50;
const empty: TransferForm = { account: '', payer: '', amount: '', how: 'whole' };

/** What a person at the bank's counter sees: money sent to つづら, and what つづら asked to be paid or debited. */
export function addBankPages(server: ApiServer, office: BankOffice, send: SendNotice | null): void {
  addPage(server, '/bank', ({ query }) => bankPage(office, send !== null, { ...empty, account: query('account') }, {}));
  addForm(server, '/bank/outcomes', async (field) => {
    const result = choices.find((choice) => choice === field('result')) ?? 'DONE';
    office.choose(field('file'), field('reference'), result);
    return { goTo: '/bank' };
  });
  addForm(server, '/bank/delays', async (field) => {
    office.delay(field('file'), delays.find((days) => String(days) === field('days')) ?? 0);
    return { goTo: '/bank' };
  });
  if (send) addForm(server, '/bank/transfers', (field) => transfer(office, send, field));
}

async function transfer(office: BankOffice, send: SendNotice, field: (name: string) => string): Promise<Outcome> {
  const form = { account: field('account'), payer: field('payer'), amount: field('amount'), how: field('how') };
  const read = readForm(form);
  if (!read.ok) return { status: 400, page: bankPage(office, true, form, read.faults) };
  try {
    const { transfer: sent, answer } = await sendTransfer(office, send, read, form.how);
    const text = {
      TAKEN: '受け付けられました',
      KNOWN: '受付済みのファイルと同じものでした',
      REFUSED: '受け付けられませんでした',
    };
    return {
      status: 200,
      page: page(
        '振込の通知を送りました',
        html`<section>
            <dl>
              <dt>照会番号</dt>
              <dd>${sent.inquiry}</dd>
              <dt>金額</dt>
              <dd>${yenText(sent.amount)}</dd>
              <dt>「つづら」の応答</dt>
              <dd>
                ${text[answer.state as keyof typeof text] ?? answer.state}${
                  answer.fault === null ? '' : `（${answer.fault}）`
                }
              </dd>
            </dl>
          </section>
          <p><a href="/bank">銀行の窓口に戻る</a></p>`,
      ),
    };
  } catch {
    return {
      status: 502,
      page: page(
        '振込の通知を送れませんでした',
        html`<section><p>「つづら」が応答しませんでした。次の取り込み（平日15時15分）で届きます。</p></section>
          <p><a href="/bank">銀行の窓口に戻る</a></p>`,
      ),
    };
  }
}

const fieldOf = (name: keyof TransferForm, label: string, form: TransferForm, faults: FormFault): Html => {
  const fault = faults[name as keyof FormFault];
  return html`<p>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${form[name]}" ${fault === undefined ? null : describedBy(name)} />
    ${fault === undefined ? null : html`<span id="${name}-fault" role="alert">${fault}</span>`}
  </p>`;
};
const describedBy = (name: string): Html => html`aria-invalid="true" aria-describedby="${name}-fault"`;

function bankPage(office: BankOffice, canSend: boolean, form: TransferForm, faults: FormFault): string {
  const lines = office.lines(mostLines);
  return page(
    'みちしお銀行（架空）の窓口',
    html`${
        canSend
          ? html`<form method="post" action="/bank/transfers">
              <h2>「つづら」のお客さまへ振り込む</h2>
              ${fieldOf('account', '振込先（支店番号と口座番号、10桁）', form, faults)}
              ${fieldOf('payer', '振込人の名義（カナ）', form, faults)} ${fieldOf('amount', '金額（円）', form, faults)}
              <p>
                <label for="how">通知の送り方</label>
                <select id="how" name="how">
                  ${Object.entries(ways).map(
                    ([way, text]) =>
                      html`<option value="${way}" ${form.how === way ? html`selected` : null}>${text}</option>`,
                  )}
                </select>
              </p>
              <button type="submit">振り込む</button>
            </form>`
          : null
      }
      <section>
        <h2>「つづら」から届いた振込と引落の依頼</h2>
        ${lines.length === 0 ? html`<p>まだ届いていません。</p>` : null}
      </section>
      <ol>
        ${lines.map(listed)}
      </ol>`,
  );
}

const listed = (line: ListedLine): Html =>
  html`<li>
    <dl>
      <dt>種類</dt>
      <dd>${line.kind === 'PAYMENTS' ? '総合振込' : '口座振替'}</dd>
      <dt>処理日</dt>
      <dd>${longDate(line.on)}</dd>
      <dt>口座</dt>
      <dd>${line.bankCode}-${line.branchCode} ${line.number} ${line.holder}</dd>
      <dt>金額</dt>
      <dd>${yenText(line.amount)}</dd>
      <dt>結果</dt>
      <dd>${line.isDone ? '' : '（予定）'}${resultTexts[line.result ?? 'DONE']}</dd>
      <dt>結果を届ける日</dt>
      <dd>${longDate(line.answeredOn)}</dd>
    </dl>
    ${
      line.isDone
        ? null
        : html`<form method="post" action="/bank/outcomes">
              <input type="hidden" name="file" value="${line.file}" />
              <input type="hidden" name="reference" value="${String(line.reference)}" />
              <label for="result-${line.file}-${String(line.reference)}">結果を選ぶ</label>
              <select id="result-${line.file}-${String(line.reference)}" name="result">
                ${choices.map((choice) => html`<option value="${choice}">${resultTexts[choice]}</option>`)}
              </select>
              <button type="submit">この結果にする</button>
            </form>
            <form method="post" action="/bank/delays">
              <input type="hidden" name="file" value="${line.file}" />
              <label for="days-${line.file}-${String(line.reference)}">このファイルの結果を届ける日</label>
              <select id="days-${line.file}-${String(line.reference)}" name="days">
                ${delays.map(
                  (days) => html`<option value="${String(days)}">${days === 0 ? '当日' : `${days}営業日後`}</option>`,
                )}
              </select>
              <button type="submit">この日にする</button>
            </form>`
    }
  </li>`;
