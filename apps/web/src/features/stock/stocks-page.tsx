import { useState, type SubmitEvent } from 'react';
import { Search } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { filterCodec, keyword, optional } from '@tsuzura/browser/filter';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { listStocks } from '@tsuzura/contract/trading';
import { IconButton } from '@tsuzura/ui/button';
import { Chips, FilterChip } from '@tsuzura/ui/chips';
import { StockChange, StockPrice } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { marketNames, priceAgeText, ShareName, type Market } from '../../shared/stock/index.ts';
import './stock.css';

type Row = Answer<typeof listStocks>['stocks'][number];

const markets = Object.keys(marketNames) as Market[];
const codec = filterCodec({ keyword: keyword('q', 50), market: optional('market', markets) });
/** More than are listed. */
const limit = 100;

/** 株式をさがす: word and market stand in the address. */
export function StocksPage() {
  const router = useRouter();
  const filter = codec.read(useLocation().search);
  const found = useCall(
    listStocks,
    {
      query: {
        ...(filter.keyword === '' ? {} : { keyword: filter.keyword }),
        ...(filter.market === null ? {} : { market: filter.market }),
        limit,
      },
    },
    { keepPrevious: true },
  );
  const become = (next: Partial<typeof filter>) =>
    router.navigate(addressOf(paths.stocks, codec.write({ ...filter, ...next })), { replace: true });
  return (
    <Page title="株式をさがす" lead="会社も株価も、すべて架空のものです。" width="middle">
      <StockSearch value={filter.keyword} onSearch={(word) => become({ keyword: word })} />
      <div className="stock-filters">
        <Chips label="市場">
          {markets.map((market) => (
            <FilterChip
              key={market}
              isOn={filter.market === market}
              onChange={(isOn) => become({ market: isOn ? market : null })}
            >
              {marketNames[market]}
            </FilterChip>
          ))}
        </Chips>
      </div>
      <DataBlock of={found} skeleton={<Coming />}>
        {({ stocks, paging }) => (
          <>
            <p className="note stock-count">
              <span role="status">{paging.total}銘柄</span>
              {stocks[0] !== undefined && <span>{priceAgeText(stocks[0].priceKind, stocks[0].priceAt)}</span>}
            </p>
            {stocks.length === 0 ? (
              <EmptyBlock text="この条件の銘柄は見つかりませんでした。" />
            ) : (
              <ul className="stock-rows">
                {stocks.map((stock) => (
                  <StockRow key={stock.stockCode} stock={stock} />
                ))}
              </ul>
            )}
          </>
        )}
      </DataBlock>
    </Page>
  );
}

const Coming = () => (
  <Skeleton>
    {Array.from({ length: 6 }, (_, index) => (
      <SkeletonRow key={index} />
    ))}
  </Skeleton>
);

function StockRow({ stock }: { readonly stock: Row }) {
  return (
    <li>
      <div className="stock-row-words">
        <a className="stock-row-name" href={paths.stock(stock.stockCode)}>
          <ShareName code={stock.stockCode} name={stock.name} />
        </a>
        <p className="note">
          {marketNames[stock.market]}　{stock.sector}
        </p>
      </div>
      <div className="stock-row-figures">
        <b>
          <StockPrice value={stock.price} />
        </b>
        <span>
          <span className="sr">前日比 </span>
          <StockChange change={stock.change} rate={stock.changeRate} />
        </span>
      </div>
    </li>
  );
}

function StockSearch({ value, onSearch }: { readonly value: string; readonly onSearch: (word: string) => void }) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Another word came from the address: back, a link.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }
  return (
    <search>
      <form className="stock-search" onSubmit={submit}>
        <IconButton label="検索する" onClick={() => onSearch(text.trim())}>
          <Search aria-hidden="true" />
        </IconButton>
        <input
          className="field-input"
          type="search"
          aria-label="株式を探す"
          placeholder="会社名・コード・業種で探す"
          enterKeyHint="search"
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            if (currentTarget.value === '') onSearch('');
          }}
        />
      </form>
    </search>
  );
}
