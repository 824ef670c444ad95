import type { Door } from '@tsuzura/http/door';
import { addPage } from '../kernel/add-route.ts';
import { preparingPage, type ProcedureSite } from '../kernel/procedure-page.ts';

/** R7.24 */
const parameters = ['token', 'settingCode', 'callback'];

export function addMonthlyDepositPage(door: Door, site: ProcedureSite): void {
  addPage(door, '/monthly-deposit', (asked) =>
    preparingPage(
      site,
      { title: '毎月の入金', lead: '銀行口座から毎月入金する設定を受け付けるサイトの代わりです。', parameters },
      asked,
    ),
  );
}
