import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { RetryNotice } from '@tsuzura/ui/notice';
import { isConnectionError, isMissing } from '../error/index.ts';

interface Props<T> {
  readonly of: UseQueryResult<T>;
  /** In the shape of what is coming. */
  readonly skeleton: ReactNode;
  /** For an answer that is "there is none" (400-000). */
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** One block of a page: it loads, fails and is tried again alone (rule SCREEN-3). Old data stays while it is renewed. */
export function DataBlock<T>({ of, skeleton, empty = null, children }: Props<T>) {
  if (of.data !== undefined) return children(of.data);
  if (of.error === null) return skeleton;
  if (isMissing(of.error)) return empty;
  const retry = async () => {
    // The connection that is back lets the query ask by itself as well: once is enough.
    await of.refetch({ cancelRefetch: false });
  };
  return <RetryNotice cause={isConnectionError(of.error) ? 'network' : 'other'} onRetry={retry} />;
}
