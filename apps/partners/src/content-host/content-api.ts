import {
  getCalendar,
  getConstants,
  listBanks,
  listBranches,
  listTerms,
  type PublishedConstants,
} from '@tsuzura/contract/static';
import type { ApiServer } from '@tsuzura/http/server';
import { allBanks, banksUpdatedOn, branchesOf } from './bank-master.ts';
import { calendar } from './calendar.ts';
import { constants } from './constants.ts';
import { terms } from './terms.ts';

/** R7.03 and R7.06: the same for everyone, and up during our maintenance. */
export function openContent(
  server: ApiServer,
  partnersUrl: string,
  published: () => Promise<PublishedConstants | null> = async () => null,
): void {
  server.handle(getConstants, async () => constants(partnersUrl, await published()));
  server.handle(getCalendar, async () => calendar);
  server.handle(listBanks, async () => ({ updatedOn: banksUpdatedOn, banks: await allBanks() }));
  server.handle(listBranches, async ({ params: { bankCode } }) => ({ bankCode, branches: await branchesOf(bankCode) }));
  server.handle(listTerms, async () => ({
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
