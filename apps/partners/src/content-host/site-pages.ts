import { Refused } from '@tsuzura/contract/kernel';
import { longDate } from '@tsuzura/domain/text';
import type { ApiServer } from '@tsuzura/http/server';
import { addPage } from '../kernel/add-route.ts';
import { html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import { faq } from './help.ts';
import { legalNotices } from './legal-notice.ts';
import { terms } from './terms.ts';

/** The pages the constants link to: help, questions, the firms, the rules, the app stores. */
export function openSitePages(server: ApiServer): void {
  addPage(server, '/help', () =>
    page(
      'ヘルプ',
      html`<section>
          <h2><a href="/faq">よくある質問</a></h2>
          <p>ご注文、入出金、NISAについてのご質問にお答えします。</p>
        </section>
        <section>
          <h2>規約・方針</h2>
          <ul>
            ${terms.map(({ id, label }) => html`<li><a href="/terms/${id}">${label}</a></li>`)}
          </ul>
        </section>
        <section>
          <h2><a href="/company">会社情報</a></h2>
        </section>`,
    ),
  );
  addPage(server, '/faq', () =>
    page(
      'よくある質問',
      html`${faq.map(
        ({ id, question, answer }) =>
          html`<section id="${id}">
            <h2>${question}</h2>
            <p>${answer}</p>
          </section>`,
      )}`,
    ),
  );
  addPage(server, '/company', () =>
    page(
      '会社情報',
      html`${legalNotices.map(
        ({ firm, text }) =>
          html`<section>
            <h2>${firm}</h2>
            <p class="lines">${text}</p>
          </section>`,
      )}`,
    ),
  );
  addPage(server, '/terms/:id', ({ params }) => termsPage(params['id'] ?? ''));
  for (const store of ['ios', 'android']) {
    addPage(server, `/store/${store}`, () =>
      page(
        'アプリストア（架空）',
        html`<p>アプリ「つづら」の配布ページの代わりです。ダウンロードできるものはありません。</p>`,
      ),
    );
  }
}

function termsPage(id: string): string {
  const found = terms.find((row) => row.id === id);
  if (!found) throw new Refused('NOT_FOUND');
  return page(
    found.label,
    html`<section>
        <dl>
          <dt>会社</dt>
          <dd>${found.firm}（架空）</dd>
          <dt>版</dt>
          <dd>${found.version}</dd>
          <dt>適用日</dt>
          <dd>${longDate(found.effectiveFrom)}</dd>
        </dl>
      </section>
      <section>${found.text.map((line) => html`<p>${line}</p>`)}</section>`,
  );
}
