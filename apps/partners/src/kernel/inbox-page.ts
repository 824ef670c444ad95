import { html, type Html } from './html.ts';
import type { Kept, Message } from './inbox.ts';

/** How the list of an inbox is shown; mail and push differ only in words and in what a line links to. */
export interface InboxWords {
  /** "/mail" */
  readonly path: string;
  readonly recipient: string;
  readonly empty: string;
}

export const pageSize = 50;

interface Listed<M extends Message> {
  readonly messages: readonly Kept<M>[];
  readonly paging: { readonly total: number; readonly offset: number };
}

export function inboxList<M extends Message>(
  words: InboxWords,
  to: string,
  { messages, paging }: Listed<M>,
  line: (message: Kept<M>) => Html,
): Html {
  return html`<form method="get" action="${words.path}">
      <div>
        <label for="to">${words.recipient}</label
        ><input
          id="to"
          name="to"
          value="${to}"
          maxlength="512"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
        />
      </div>
      <button type="submit">絞り込む</button>
    </form>
    <p>${paging.total}件${messages.length > 0 ? `（新しい順に${paging.offset + 1}件目から）` : ''}</p>
    ${
      messages.length === 0
        ? html`<p>${words.empty}</p>`
        : html`<ol>
            ${messages.map((message) => html`<li>${line(message)}</li>`)}
          </ol>`
    }
    ${olderLink(words.path, to, paging, messages.length)}`;
}

function olderLink(path: string, to: string, { total, offset }: Listed<Message>['paging'], shown: number): Html | null {
  if (offset + shown >= total) return null;
  const query = new URLSearchParams({ ...(to === '' ? {} : { to }), offset: String(offset + shown) });
  return html`<p><a href="${`${path}?${query}`}">以前のものを見る</a></p>`;
}

/** "2026-11-14T09:05:00+09:00" → 2026/11/14 09:05 */
export const shownTime = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 16).replaceAll('-', '/').replace('T', ' ')}</time>`;
