import { listCashFlows } from '@tsuzura/contract/main';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';

/** The newest deposit, if there is one. */
export const newestQuery = [listCashFlows, { query: { type: 'DEPOSIT', limit: 1 } }] as const;

const name = 'cash:newest';

/** The newest deposit when the customer left for the bank; '' for none. */
export const keepNewest = (tab: Storage, id: string, now: number): void => keepDraft(tab, name, id, now);

export const dropNewest = (tab: Storage): void => dropDraft(tab, name);

export function readNewest(tab: Storage, now: number): string | null {
  const kept = readDraft(tab, name, now);
  return typeof kept === 'string' ? kept : null;
}
