import { Refused } from '@tsuzura/contract/kernel';

/** The gates of the contract, under the lock, so that nothing changes between gate and command; the guard skips them for these calls. */
export function admitLocked({
  equity,
  isFrozen,
  hasUnread,
}: {
  readonly equity: string;
  readonly isFrozen: boolean;
  readonly hasUnread: boolean;
}): void {
  if (isFrozen) throw new Refused('ACCOUNT_FROZEN');
  if (equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  if (hasUnread) throw new Refused('DOCUMENT_UNCONFIRMED');
}
