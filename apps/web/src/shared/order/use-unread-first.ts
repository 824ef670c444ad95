import { useEffect } from 'react';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { useUnreadDocuments } from '../documents/index.ts';

/** Unread documents of the account come first (400-997): nothing can be ordered before. */
export function useUnreadFirst(): void {
  const unread = useUnreadDocuments();
  const hasUnread = unread !== null && unread > 0;
  useEffect(() => {
    if (hasUnread) errorStore.set(errorRecords.unconfirmedDocument());
  }, [hasUnread]);
}
