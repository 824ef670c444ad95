import type { Door } from '@tsuzura/http/door';
import { addPage } from '../kernel/add-route.ts';
import { preparingPage, type ProcedureSite } from '../kernel/procedure-page.ts';

/** R7.21 */
const parameters = ['hashed_user_id', 'pid', 'trackingId'];

export function addAccountOpeningPages(door: Door, site: ProcedureSite): void {
  addPage(door, '/account-opening', (asked) =>
    preparingPage(
      site,
      { title: '口座開設', lead: '証券口座のお申し込みを受け付けるサイトの代わりです。', parameters },
      asked,
    ),
  );
  addPage(door, '/account-opening/nisa', (asked) =>
    preparingPage(
      site,
      { title: 'NISA口座のお申し込み', lead: 'NISA口座のお申し込みを受け付けるサイトの代わりです。', parameters },
      asked,
    ),
  );
}
