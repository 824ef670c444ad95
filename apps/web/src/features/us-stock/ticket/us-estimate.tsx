import { yen } from '@tsuzura/domain/money';
import { shortDate } from '@tsuzura/domain/text';
import { Change, ExchangeRate, Usd, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { BeforeAfter } from '../../../shared/order/index.ts';
import { UsShares } from '../../../shared/us-stock/index.ts';
import type { Quote, Shown, TicketValues } from './values.ts';

interface Props {
  readonly shown: Shown;
  readonly values: Pick<TicketValues, 'side' | 'currency'>;
  readonly quote: Quote | null;
}

/** What the order comes to in both currencies, and what it leaves. The rows keep their places while there is no quote. */
export function UsEstimate({ shown, values: { side, currency }, quote }: Props) {
  const estimate = quote?.estimate ?? null;
  const isBuy = side === 'BUY';
  const isYen = currency === 'JPY';
  const tax = estimate?.incomeTax == null ? null : yen(estimate.incomeTax + (estimate.residentTax ?? 0n));
  return (
    <div className="us-ticket-estimate" aria-live="polite">
      <DefinitionList look="open">
        <Definition
          term="約定代金（概算）"
          {...(estimate === null ? {} : { note: <UsShares value={estimate.quantity} /> })}
        >
          <Usd value={estimate?.amountUsd ?? null} />
        </Definition>
        <Definition term="手数料（税込）">
          <Usd value={estimate?.feeUsd ?? null} />
        </Definition>
        {!isBuy && (
          <Definition term="税金（概算）" note="年間の損益により変わります">
            <Yen value={tax} />
          </Definition>
        )}
        <Definition
          term={isBuy ? 'お支払い（概算）' : '受取（概算）'}
          isTotal
          {...(estimate === null
            ? {}
            : {
                note: isYen ? (
                  <>
                    <Usd value={estimate.settlementUsd} /> × <ExchangeRate value={estimate.rate} />
                  </>
                ) : (
                  <Yen value={estimate.settlementJpy} />
                ),
              })}
        >
          {isYen ? (
            <Yen value={estimate?.settlementJpy ?? null} size="m" />
          ) : (
            <Usd value={estimate?.settlementUsd ?? null} size="m" />
          )}
        </Definition>
        {isBuy ? (
          <>
            <Definition term="注文中のお預かり">
              {isYen ? <Yen value={estimate?.reservedJpy ?? null} /> : <Usd value={estimate?.reservedUsd ?? null} />}
            </Definition>
            <Definition term="購入できる金額">
              {isYen ? (
                <BeforeAfter before={shown.buyingPower.jpy} after={quote?.buyingPowerAfter.jpy ?? null} />
              ) : (
                <BeforeAfter
                  currency="USD"
                  before={shown.buyingPower.usd}
                  after={quote?.buyingPowerAfter.usd ?? null}
                />
              )}
            </Definition>
          </>
        ) : (
          <Definition term="売却損益（概算）">
            <Change amount={estimate?.profitJpy ?? null} />
          </Definition>
        )}
        {quote?.nisa != null && (
          <Definition term={`${quote.nisa.year}年の成長投資枠`}>
            <BeforeAfter before={quote.nisa.remaining} after={quote.nisa.remainingAfter} />
          </Definition>
        )}
        <Definition term="国内受渡日">
          <span className="num">{shortDate(shown.domesticSettlementDate)}</span>
        </Definition>
      </DefinitionList>
      {shown.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
    </div>
  );
}
