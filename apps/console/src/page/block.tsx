import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock } from '@tsuzura/browser/data';
import { ApiError } from '@tsuzura/contract/kernel';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';

interface Props<T> {
  readonly of: UseQueryResult<T>;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** One block of a screen: it loads, fails and is tried again alone. */
export function Block<T>({ of, empty, children }: Props<T>) {
  // What the operator may not see, or asked for wrongly, is said in the server's own words.
  if (of.data === undefined && of.error instanceof ApiError && of.error.status < 500 && of.error.code !== '400-000')
    return <Notice tone="error">{of.error.message}</Notice>;
  return (
    <DataBlock
      of={of}
      skeleton={
        <Skeleton>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Skeleton>
      }
      empty={empty ?? <Notice>見つかりませんでした。番号をご確認ください。</Notice>}
    >
      {children}
    </DataBlock>
  );
}
