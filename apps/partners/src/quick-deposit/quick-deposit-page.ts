import type { Door } from '@tsuzura/http/door';
import { addPage } from '../kernel/add-route.ts';
import { preparingPage, type ProcedureSite } from '../kernel/procedure-page.ts';

/** R7.23 */
const parameters = ['token', 'callback', 'relyingPartyID', 'customCallback'];

export function addQuickDepositPage(door: Door, site: ProcedureSite): void {
  addPage(door, '/quick-deposit', (asked) =>
    preparingPage(
      site,
      { title: 'クイック入金', lead: '銀行からすぐに入金するサイトの代わりです。', parameters },
      asked,
    ),
  );
}
