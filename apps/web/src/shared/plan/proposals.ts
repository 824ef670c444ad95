import { keepDraft, readDraft } from '../flow/index.ts';

/** A setting that a plan still waits for: the form it opens, and the fund to name it by. */
export interface KeptProposal {
  readonly href: string;
  readonly name: string;
}

const key = 'plan-proposals';

export const keepProposals = (tab: Storage, proposals: readonly KeptProposal[], now: number): void =>
  keepDraft(
    tab,
    key,
    proposals.map(({ href, name }) => ({ href, name })),
    now,
  );

/** The next one, if any of the last half hour is left. */
export function nextProposal(tab: Storage, now: number): KeptProposal | null {
  const [first] = readKept(tab, now);
  return first ?? null;
}

/** It was opened: the one after it is next. */
export const takeProposal = (tab: Storage, now: number): void => keepProposals(tab, readKept(tab, now).slice(1), now);

function readKept(tab: Storage, now: number): readonly KeptProposal[] {
  const kept = readDraft(tab, key, now);
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (one: unknown): one is KeptProposal =>
      typeof one === 'object' &&
      one !== null &&
      String(Reflect.get(one, 'href')).startsWith('/funds/') &&
      typeof Reflect.get(one, 'name') === 'string',
  );
}
