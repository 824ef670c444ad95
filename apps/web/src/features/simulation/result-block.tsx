import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock } from '@tsuzura/browser/data';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonChart, SkeletonFigure, SkeletonText } from '@tsuzura/ui/skeleton';
import type { Values } from './fields.ts';
import type { Simulated } from './use-simulation.ts';

interface Props<A> {
  readonly of: UseQueryResult<Simulated<A>>;
  readonly children: (answer: A, values: Values) => ReactNode;
}

export function ResultBlock<A>({ of, children }: Props<A>) {
  return (
    <DataBlock of={of} skeleton={<ResultSkeleton />}>
      {({ answer, refusal, values }) =>
        refusal === null ? children(answer, values) : <Notice tone="warn">{refusal}</Notice>
      }
    </DataBlock>
  );
}

function ResultSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-5">
        <SkeletonFigure />
        <SkeletonText lines={4} />
        <SkeletonChart />
      </div>
    </Skeleton>
  );
}
