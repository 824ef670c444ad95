import { getCalendar, getConstants, listBanks, listBranches, listTerms } from '@tsuzura/contract/static';
import type { Door } from '@tsuzura/http/door';
import { allBanks, banksUpdatedOn, branchesOf } from './bank-master.ts';
import { calendar } from './calendar.ts';
import { constants } from './constants.ts';
import { terms } from './terms.ts';

/** R7.03 and R7.06: the same for everyone, and up during our maintenance. */
export function openContent(door: Door, partnersUrl: string): void {
  door.handle(getConstants, async () => constants(partnersUrl));
  door.handle(getCalendar, async () => calendar);
  door.handle(listBanks, async () => ({ updatedOn: banksUpdatedOn, banks: await allBanks() }));
  door.handle(listBranches, async ({ params: { bankCode } }) => ({ bankCode, branches: await branchesOf(bankCode) }));
  door.handle(listTerms, async () => ({
    terms: terms.map(({ id, label, firm, version, effectiveFrom }) => ({
      id,
      label,
      firm,
      version,
      effectiveFrom,
      url: `${partnersUrl}/terms/${id}`,
    })),
  }));
}
