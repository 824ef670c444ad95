import { useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { listUsBalances, type getForeignAssets } from '@tsuzura/contract/trading';
import { AccountMark } from '@tsuzura/ui/badge';
import { Change, Usd, Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { UsPrice, UsShares } from '../../shared/us-stock/index.ts';

interface Props {
  readonly symbol: string;
  readonly foreign: Answer<typeof getForeignAssets> | undefined;
}

/** What the customer has of the share, by account. Nothing for those who have none. */
export function OwnUsShares({ symbol, foreign }: Props) {
  const { data } = useCall(listUsBalances, { query: { symbol } }, { isQuiet: true });
  if (data === undefined || data.balances.length === 0) return null;
  return (
    <>
      {data.balances.map((one) => {
        const position = foreign?.positions.find(
          (held) => held.symbol === symbol && held.accountType === one.accountType,
        );
        return (
          <PageSection key={one.accountType} title="お客さまの保有">
            <DefinitionList>
              <Definition term="口座区分">
                <AccountMark kind={one.accountType} />
              </Definition>
              <Definition
                term="数量"
                {...(one.sellableQuantity === one.quantity
                  ? {}
                  : {
                      note: (
                        <>
                          うち売却できる数量 <UsShares value={one.sellableQuantity} />
                        </>
                      ),
                    })}
              >
                <UsShares value={one.quantity} />
              </Definition>
              <Definition term="評価額" note={<Yen value={one.valuationJpy} />}>
                <b>
                  <Usd value={one.valuationUsd} />
                </b>
              </Definition>
              <Definition term="平均取得価額" note={<Yen value={one.averageCostJpy} />}>
                <UsPrice value={one.averageCostUsd} />
              </Definition>
              <Definition term="株価要因">
                <Change amount={position?.profitByPriceJpy ?? null} />
              </Definition>
              <Definition term="為替要因">
                <Change amount={position?.profitByRateJpy ?? null} />
              </Definition>
              <Definition term="評価損益" isTotal>
                <b>
                  <Change amount={one.profitJpy} />
                </b>
              </Definition>
            </DefinitionList>
          </PageSection>
        );
      })}
    </>
  );
}
