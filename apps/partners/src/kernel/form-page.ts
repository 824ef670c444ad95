import { html, type Html } from './html.ts';

export interface FormPage {
  readonly title: string;
  /** The fictitious company whose site this is. */
  readonly company: string;
  readonly steps?: { readonly names: readonly string[]; readonly current: number };
  readonly body: Html;
}

/** A page of a procedure's site. It works without scripts, because it has none. */
export function formPage({ title, company, steps, body }: FormPage): string {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}｜${company}</title>
        <link rel="stylesheet" href="/form.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#main">本文へ移動</a>
        <header>
          <p class="banner">シミュレーター：架空の提携先サイト <a href="/">提携先の一覧</a></p>
          <div class="brand">${company}</div>
        </header>
        <main id="main">
          ${steps ? stepList(steps) : null}
          <h1>${title}</h1>
          ${body}
        </main>
        <footer>
          <p>
            このサイトは架空のものです。実在の会社・商品とは関係ありません。実在のかたの情報は入力しないでください。
          </p>
        </footer>
      </body>
    </html> `.text;
}

const stepList = ({ names, current }: NonNullable<FormPage['steps']>): Html =>
  html`<ol class="steps" aria-label="お手続きの流れ">
    ${names.map((name, index) =>
      index === current
        ? html`<li aria-current="step">${index + 1}. ${name}</li>`
        : html`<li class="${index < current ? 'done' : ''}">${index + 1}. ${name}</li>`,
    )}
  </ol>`;
