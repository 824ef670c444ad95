import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock } from '@tsuzura/browser/data';
import { isMissing } from '@tsuzura/browser/error';
import { ButtonLink } from '@tsuzura/ui/button';
import { Skeleton, SkeletonFigure, SkeletonText } from '@tsuzura/ui/skeleton';
import { Crumb } from '../columns/index.ts';
import { Page } from '../page/index.ts';
import { askAgainAfter } from './ask-again.ts';
import { isWorking } from './order-words.ts';

interface Props<Order> {
  readonly title: string;
  /** The list that it is one of. */
  readonly list: string;
  readonly of: UseQueryResult<Order>;
  readonly children: (order: Order) => ReactNode;
}

/** The page of one order of shares, of either country; in place of one that is not there it says so. */
export function OrderDetailPage<Order>({ title, list, of, children }: Props<Order>) {
  if (of.data === undefined && isMissing(of.error)) return <NoSuchOrder list={list} />;
  return (
    <Page title={title} width="full">
      <div className="wide page">
        <Crumb href={list}>注文・約定</Crumb>
        {of.data === undefined ? (
          <>
            <h1 tabIndex={-1}>{title}</h1>
            <DataBlock of={of} skeleton={<Coming />}>
              {() => null}
            </DataBlock>
          </>
        ) : (
          children(of.data)
        )}
      </div>
    </Page>
  );
}

const everySeconds = 30;

/** While something can still become of it. */
export const askAgainWhileWorking = (order: Parameters<typeof isWorking>[0] | undefined, failures: number) =>
  askAgainAfter(order !== undefined && isWorking(order) ? everySeconds : null, failures, Math.random());

const Coming = () => (
  <Skeleton>
    <div className="grid gap-6 pt-4">
      <SkeletonFigure />
      <SkeletonText lines={8} />
    </div>
  </Skeleton>
);

/** In place of the order; the address stays. */
const NoSuchOrder = ({ list }: Pick<Props<unknown>, 'list'>) => (
  <Page title="注文が見つかりません">
    <meta name="robots" content="noindex" />
    <p className="phrase mt-4 text-ink2">番号をご確認のうえ、注文の一覧からお探しください。</p>
    <div className="mt-8">
      <ButtonLink href={list}>注文の一覧を見る</ButtonLink>
    </div>
  </Page>
);
