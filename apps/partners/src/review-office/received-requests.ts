import { join } from 'node:path';
import { decode } from '@tsuzura/contract/kernel';
import { HashedUserId } from '@tsuzura/contract/partner';
import { openJournal } from '../kernel/journal.ts';

export type Received = 'account' | 'nisa' | 'update';

/** That somebody sent something in: no name, no number, only whose it is and when. */
export interface ReceivedRequest {
  readonly hashedUserId: string;
  readonly what: Received;
  /** Business time, epoch ms. */
  readonly at: number;
}

export interface ReceivedRequests {
  add(hashedUserId: string, what: Received): void;
  /** Newest first, one a customer. */
  list(): readonly ReceivedRequest[];
  close(): void;
}

const most = 50;

/** What the sites took in, so that a reviewer finds it. */
export function openReceivedRequests(folder: string | null, now: () => number): ReceivedRequests {
  const journal = openJournal(folder === null ? null : join(folder, 'received-requests.jsonl'), most, readRequest);
  let kept = journal.kept;
  return {
    add(hashedUserId, what) {
      const request = { hashedUserId, what, at: Math.trunc(now()) };
      kept = [...kept, request].slice(-most);
      journal.add(request);
    },
    list() {
      const newest = new Map(kept.map((request) => [request.hashedUserId, request]));
      return [...newest.values()].toSorted((one, other) => other.at - one.at);
    },
    close: () => journal.close(),
  };
}

function readRequest(line: unknown): ReceivedRequest | null {
  if (typeof line !== 'object' || line === null) return null;
  const { hashedUserId, what, at } = line as Record<string, unknown>;
  const hash = decode(HashedUserId, hashedUserId);
  if (!hash.ok || typeof at !== 'number' || (what !== 'account' && what !== 'nisa' && what !== 'update')) return null;
  return { hashedUserId: hash.value, what, at };
}
