import { useCall } from '@tsuzura/browser/data';
import { listEquityBalances, listStockMarginPositions } from '@tsuzura/contract/trading';
import { yen } from '@tsuzura/domain/money';
import { AccountMark } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { Change, StockPrice, Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useAccountStatus } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Shares, SideMark } from '../../shared/stock/index.ts';

/** What the customer has of the share: holdings by account, and margin positions. Nothing for those who have none. */
export function OwnShares({ code }: { readonly code: string }) {
  const hasMargin = useAccountStatus().data?.status.margin === 'AVAILABLE';
  const balances = useCall(listEquityBalances, { query: {} }, { isQuiet: true });
  const lots = useCall(
    listStockMarginPositions,
    { params: { 'stock-code': code }, query: {} },
    { enabled: hasMargin, isQuiet: true },
  );
  const held = (balances.data?.balances ?? []).filter(({ stockCode }) => stockCode === code);
  const positions = lots.data?.positions ?? [];
  return (
    <>
      {held.map((one) => (
        <section key={one.accountType} className="own-shares" aria-label={`お客さまの保有 ${one.accountType}`}>
          <h2 className="stock-label">お客さまの保有（現物）</h2>
          <p className="own-shares-worth">
            <Yen value={one.valuation} size="m" />
            <Change amount={one.profit} rate={one.profitRate} />
          </p>
          <DefinitionList>
            <Definition term="口座区分">
              <AccountMark kind={one.accountType} />
            </Definition>
            <Definition
              term="数量"
              {...(one.lockedQuantity === 0
                ? {}
                : {
                    note: (
                      <>
                        うち売り注文中 <Shares value={one.lockedQuantity} />
                      </>
                    ),
                  })}
            >
              <Shares value={one.quantity} />
            </Definition>
            <Definition term="平均取得価額">
              <Yen value={one.averageCost} />
            </Definition>
          </DefinitionList>
        </section>
      ))}
      {positions.length > 0 && (
        <section className="own-shares" aria-label="お客さまの建玉">
          <h2 className="stock-label">信用</h2>
          <ul>
            {positions.map((lot) => (
              <li key={lot.positionId} className="own-lot">
                <SideMark side={lot.side === 'LONG' ? 'BUY' : 'SELL'} />
                <span>
                  <Shares value={lot.quantity} />　<span className="note">建単価</span>{' '}
                  <StockPrice value={lot.openPrice} />
                </span>
                <Change amount={yen(lot.unrealized)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(held.length > 0 || positions.length > 0) && (
        <div className="own-shares-ways">
          {held.length > 0 && (
            <ButtonLink href={paths.stockTicket(code, 'sell')} variant="outline" size="small">
              売却
            </ButtonLink>
          )}
          {positions.length > 0 && (
            <>
              <ButtonLink href={paths.stockTicket(code, 'close')} variant="outline" size="small">
                返済
              </ButtonLink>
              <ButtonLink href={paths.margin} variant="text" size="small">
                信用の詳細
              </ButtonLink>
            </>
          )}
        </div>
      )}
    </>
  );
}
