import { demoSteps, failedDebits, runScenario } from '../apps/api/src/demo-history/index.ts';
import { planPrintingAside } from '../apps/api/src/statement/index.ts';
import { ymdOf } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import { closeAccount, demoStart, markMessagesDelivered, subjectOf } from '@tsuzura/store/seed';

/** The years of the demo people, on a database in which they are newcomers. All of it or nothing: one transaction. */
export async function addHistory(tx: Tx): Promise<void> {
  await runScenario(tx, { steps: demoSteps, failedDebits, until: demoStart, subjectOf, closeAccount });
  await markMessagesDelivered(tx, ymdOf(demoStart));
  await planPrintingAside(tx, demoStart);
}
