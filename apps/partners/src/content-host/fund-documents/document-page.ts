import { partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { html, type Html } from '../../kernel/html.ts';

export interface DocumentHead {
  readonly firm: string;
  readonly title: string;
  readonly version: string;
  readonly effectiveFrom: Ymd;
}

export const dateText = (day: Ymd): string => {
  const { year, month, day: date } = partsOf(day);
  return `${year}年${month}月${date}日`;
};

/** The frame of a document, like the ones written by hand. It has no script and takes its look from the served stylesheet. */
export const documentPage = ({ firm, title, version, effectiveFrom }: DocumentHead, body: Html): string =>
  oneTagALine(
    html`<!doctype html>
      <html lang="ja">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}（${version}版）</title>
          <link rel="stylesheet" href="/documents/document.css" />
        </head>
        <body>
          <main>
            <header>
              <p class="firm">${firm}（架空）</p>
              <h1>${title}</h1>
              <dl>
                <dt>版</dt>
                <dd>${version}</dd>
                <dt>適用日</dt>
                <dd>${dateText(effectiveFrom)}</dd>
              </dl>
            </header>
            ${body}
            <footer><p>この文書は、架空のサービスのための見本です。実在の会社・商品とは関係ありません。</p></footer>
          </main>
        </body>
      </html>`,
  );

/** A published document is its bytes, so they must not depend on how this source is indented. */
const oneTagALine = ({ text }: Html): string =>
  `${text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/> +/g, '>')
    .replaceAll(/ +</g, '<')
    .replaceAll('><', '>\n<')
    .trim()}\n`;

export const section = (heading: string, body: readonly Html[]): Html =>
  html`<section>
    <h2>${heading}</h2>
    ${body}
  </section>`;

export const paragraph = (text: string): Html => html`<p>${text}</p>`;

export const list = (items: readonly string[]): Html =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;

export const table = (rows: readonly (readonly [term: string, text: string])[]): Html =>
  html`<dl>
    ${rows.map(
      ([term, text]) =>
        html`<dt>${term}</dt>
          <dd>${text}</dd>`,
    )}
  </dl>`;
