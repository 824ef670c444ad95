import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listFunds } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { FundCell } from './fund-cell.tsx';
import { fundCount, FundListSkeleton } from './fund-list-skeleton.tsx';
import { newestDay } from '../../shared/fund/newest-day.ts';

export function FundList() {
  const funds = useCall(listFunds, { query: { sort: 'popular', limit: fundCount, offset: 0 } });
  const day = newestDay(funds.data?.funds ?? []);
  return (
    <DataBlock of={funds} skeleton={<FundListSkeleton />}>
      {(data) =>
        data.funds.length === 0 ? (
          <p className="mt-3 text-ink2">いまご案内できるファンドはありません。</p>
        ) : (
          <>
            <p className="note fund-day max-w-page">{day !== null && `${shortDate(day)}の基準価額（1万口あたり）`}</p>
            <ul className="fund-cells">
              {data.funds.map((fund) => (
                <FundCell key={fund.code} fund={fund} listDay={day} />
              ))}
            </ul>
          </>
        )
      }
    </DataBlock>
  );
}
