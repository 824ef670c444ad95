import { useState } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listUsStocks } from '@tsuzura/contract/trading';
import { TextField } from '@tsuzura/ui/field';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useSettled } from '../../shared/simulation/index.ts';
import { usExchangeNames, UsPrice, usShortName } from '../../shared/us-stock/index.ts';

/** More than are listed. */
const limit = 100;

/** 米国株式をさがす: everything that can be looked at, by symbol or a word of the name. */
export function UsStockList() {
  const [text, setText] = useState('');
  const word = useSettled(text.trim());
  const found = useCall(
    listUsStocks,
    { query: { ...(word === '' ? {} : { keyword: word }), limit } },
    { keepPrevious: true },
  );
  return (
    <PageSection title="米国株式をさがす">
      <div className="max-w-page">
        <TextField name="keyword" label="銘柄の記号か会社名" mark="任意" value={text} onChange={setText} />
        <DataBlock
          of={found}
          skeleton={
            <Skeleton>
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          {({ usstocks, paging }) => (
            <>
              <p className="note mt-3" role="status">
                {paging.total}銘柄
              </p>
              {usstocks.length === 0 ? (
                <EmptyBlock text="この条件の銘柄は見つかりませんでした。" />
              ) : (
                <ul className="us-stocks">
                  {usstocks.map((stock) => (
                    <li key={stock.symbol}>
                      <a href={paths.usStock(stock.symbol)}>
                        <b>{stock.symbol}</b> <span className="note">{usShortName(stock.name)}</span>
                      </a>
                      <span className="note">{usExchangeNames[stock.exchange]}</span>
                      <b>
                        <UsPrice value={stock.price} />
                      </b>
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </DataBlock>
      </div>
    </PageSection>
  );
}
