import { HashedUserId } from '@tsuzura/contract/partner';
import { decode } from '@tsuzura/contract/kernel';
import { parseYmd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import type { PageRequest } from '../kernel/add-route.ts';
import { html } from '../kernel/html.ts';
import { formPage } from '../kernel/form-page.ts';
import { linkBack, receivedParameters } from '../kernel/procedure-page.ts';

export interface ConfirmationForm {
  readonly hashedUserId: string;
  readonly lastConfirmed: string;
  /** At one of our origins. */
  readonly callbackUrl: string;
}

export function hashedUserIdIn(text: string): string | null {
  const read = decode(HashedUserId, text);
  return read.ok ? read.value : null;
}

/** 年に一度の確認. The site holds no data of the customer's: what is registered is shown by つづら. */
export function confirmationPage(
  { hashedUserId, lastConfirmed, callbackUrl }: ConfirmationForm,
  parameters: readonly string[],
  request: Pick<PageRequest, 'query'>,
): string {
  const before = parseYmd(lastConfirmed);
  // A change needs the key of a strong check, which begins at つづら.
  const change = new URL('/settings?change=person', callbackUrl);
  return formPage({
    title: 'お客さま情報の確認',
    company: 'さくら橋情報変更センター',
    body: html`<section class="sheet">
        <h2>年に一度の確認です</h2>
        <p>お名前、ご住所、お電話番号、ご職業、取引の目的に変わりがないことをご確認ください。</p>
        <p>前回のご確認日：${before === null ? '記録がありません' : longDate(before)}</p>
      </section>
      <form method="post" action="/account-update/confirmations">
        <input type="hidden" name="hashed_user_id" value="${hashedUserId}" />
        <input type="hidden" name="callbackUrl" value="${callbackUrl}" />
        <div class="buttons"><button class="main" type="submit">変わりありません</button></div>
      </form>
      <section class="sheet">
        <h2>変更がある場合</h2>
        <p>「つづら」の設定の画面で本人確認をしてから、お進みください。</p>
        <p><a href="${change.href}" rel="noreferrer">変更のお手続きへ進む</a></p>
      </section>
      <details class="sheet demo">
        <summary>受け取ったパラメータ</summary>
        ${receivedParameters(parameters, request)}
      </details>
      ${linkBack(callbackUrl)}`,
  });
}
