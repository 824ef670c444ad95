import type { PageRequest } from './add-route.ts';
import { html, type Html } from './html.ts';
import { isOneOf } from './linkify.ts';
import { page } from './page.ts';

/** What a procedure's site needs: our origins, and where a customer goes who brought no address to return to. */
export interface ProcedureSite {
  readonly ourOrigins: ReadonlySet<string>;
  readonly homeUrl: string;
}

/** A site whose procedure does not exist yet says so, shows what it received, and lets the customer go back. */
export function preparingPage(
  site: ProcedureSite,
  { title, lead, parameters }: { title: string; lead: string; parameters: readonly string[] },
  request: PageRequest,
): string {
  return page(
    title,
    html`<section>
        <h2>このお手続きは準備中です</h2>
        <p>${lead}</p>
        <p>ここでは、まだ何も受け付けていません。お客さまの登録内容やお金は動いていません。</p>
      </section>
      ${receivedParameters(parameters, request)} ${linkBack(returnUrl(site, request))}`,
  );
}

/** Rule SCREEN-33. Shown as text, whatever was sent. */
export const receivedParameters = (names: readonly string[], { query }: Pick<PageRequest, 'query'>): Html =>
  html`<section>
    <h2>受け取ったパラメータ</h2>
    <dl>
      ${names.map(
        (name) =>
          html`<dt>${name}</dt>
            <dd>${query(name) === '' ? '（なし）' : query(name)}</dd>`,
      )}
    </dl>
  </section>`;

export const linkBack = (url: string): Html => html`<p><a href="${url}" rel="noreferrer">「つづら」に戻る</a></p>`;

/** Only ever to us: a site that sends a customer wherever the address says is an open redirect. */
export function returnUrl({ ourOrigins, homeUrl }: ProcedureSite, { query }: Pick<PageRequest, 'query'>): string {
  const urls = ['callbackUrl', 'callback', 'customCallback'].map(query);
  return urls.find((url) => /^https?:/.test(url) && isOneOf(ourOrigins, url)) ?? homeUrl;
}
