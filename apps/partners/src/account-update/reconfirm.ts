import { ApiError, type ErrorKind } from '@tsuzura/contract/kernel';
import type { Outcome } from '../kernel/add-form.ts';
import { html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import { linkBack, returnUrl, type ProcedureSite } from '../kernel/procedure-page.ts';
import { hashedUserIdIn } from './confirmation-page.ts';

/** Tells つづら, server to server. Fails as the client does. */
export type ReportReconfirmation = (hashedUserId: string) => Promise<void>;

const unknownPerson =
  'お客さまの口座を確認できませんでした。「つづら」にログインし直してから、もう一度お試しください。';
const refusals: Partial<Record<ErrorKind, string>> = {
  NOT_FOUND: unknownPerson,
  ACCOUNT_NOT_OPEN: 'ご利用中の口座がないため、確認を受け付けられませんでした。',
  DUPLICATE: '変更のお手続きが進んでいるため、いまは確認を受け付けていません。',
};
const notNow = 'ただいま受け付けられませんでした。少し待ってから、もう一度お試しください。';

/** 「変わりありません」: the customer comes back with `updated=1` only after つづら has said yes. */
export async function reconfirm(
  report: ReportReconfirmation,
  site: ProcedureSite,
  field: (name: string) => string,
): Promise<Outcome> {
  const back = returnUrl(site, { query: field });
  const hashedUserId = hashedUserIdIn(field('hashed_user_id'));
  if (hashedUserId === null) return refused(400, unknownPerson, back);
  try {
    await report(hashedUserId);
  } catch (error) {
    const text = error instanceof ApiError && error.kind ? refusals[error.kind] : undefined;
    return text === undefined ? refused(502, notNow, back) : refused(400, text, back);
  }
  const url = new URL(back);
  url.searchParams.set('updated', '1');
  return { goTo: url.href };
}

const refused = (status: number, text: string, back: string): Outcome => ({
  status,
  page: page(
    '確認を受け付けられませんでした',
    html`<section><p>${text}</p></section>
      ${linkBack(back)}`,
  ),
});
