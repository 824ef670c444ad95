import type { Answer } from '@tsuzura/contract/kernel';
import { askQuickDeposit } from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import type { QuickDepositOffice } from './quick-deposit-office.ts';

const unknown: Answer<typeof askQuickDeposit> = { state: 'UNKNOWN', amount: null, bankReference: null };

/** Where no つづら is connected nothing was ever begun. */
export function openQuickDeposits(server: ApiServer, office: QuickDepositOffice | null): void {
  server.handle(askQuickDeposit, async ({ params }) => office?.stateOf(params.id) ?? unknown);
}
