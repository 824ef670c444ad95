import { yen } from '@tsuzura/domain/money';
import { shortDate } from '@tsuzura/domain/text';
import { Change, Missing, Percent, StockPrice, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { BeforeAfter } from '../../../shared/order/index.ts';
import type { Ticket } from './use-ticket.ts';
import { factsOf, type Quote, type Shown } from './values.ts';

/** What the order comes to, and what it leaves: seen before the press. The rows keep their places while there is no quote. */
export function Estimate({ ticket: { kind, shown, quote } }: { readonly ticket: Ticket }) {
  const { tradeType } = factsOf[kind];
  return (
    <div className="ticket-estimate" aria-live="polite">
      {kind === 'buy' && <BuyRows shown={shown} quote={quote} />}
      {kind === 'sell' && <SellRows shown={shown} quote={quote} />}
      {tradeType === 'MARGIN_NEW' && <OpenRows shown={shown} quote={quote} />}
      {tradeType === 'MARGIN_CLOSE' && <CloseRows shown={shown} quote={quote} />}
      {shown.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
    </div>
  );
}

interface RowsProps {
  readonly shown: Shown;
  readonly quote: Quote | null;
}

const feeOf = ({ estimate: { fee, consumptionTax } }: Quote) => yen(fee + consumptionTax);

function BuyRows({ shown, quote }: RowsProps) {
  const estimate = quote?.estimate ?? null;
  const nisa = quote?.nisa ?? null;
  return (
    <DefinitionList look="open">
      <Definition term="約定代金（概算）">
        <Yen value={estimate?.amount ?? null} />
      </Definition>
      <Definition term="手数料（税込）">{quote === null ? <Missing /> : <Yen value={feeOf(quote)} />}</Definition>
      <Definition term="お支払い（概算）" isTotal>
        <Yen value={estimate?.settlementAmount ?? null} size="m" />
      </Definition>
      <Definition term="注文中のお預かり" {...reservedNote(shown, quote)}>
        <Yen value={estimate?.reservedAmount ?? null} />
      </Definition>
      <Definition term="購入できる金額">
        <BeforeAfter before={shown.buyingPower} after={quote?.buyingPowerAfter ?? null} />
      </Definition>
      {nisa !== null && (
        <Definition term={`${nisa.year}年の成長投資枠`}>
          <BeforeAfter before={nisa.remaining} after={nisa.remainingAfter} />
        </Definition>
      )}
      <Definition term="受渡日">
        <span className="num">{shortDate(shown.settlementDate)}</span>
      </Definition>
    </DefinitionList>
  );
}

/** Without a limit it may be filled as high as the day allows: so much is set aside. */
function reservedNote({ stock }: Shown, quote: Quote | null) {
  if (quote === null || quote.estimate.reservedAmount <= quote.estimate.settlementAmount) return {};
  return {
    note: (
      <>
        値幅の上限 <StockPrice value={stock.upperLimit} /> で計算
      </>
    ),
  };
}

function SellRows({ shown, quote }: RowsProps) {
  const estimate = quote?.estimate ?? null;
  const tax = estimate?.incomeTax == null ? null : yen(estimate.incomeTax + (estimate.residentTax ?? 0n));
  return (
    <DefinitionList look="open">
      <Definition term="約定代金（概算）">
        <Yen value={estimate?.amount ?? null} />
      </Definition>
      <Definition term="手数料（税込）">{quote === null ? <Missing /> : <Yen value={feeOf(quote)} />}</Definition>
      <Definition term="税金（概算）" note="年間の損益により変わります">
        <Yen value={tax} />
      </Definition>
      <Definition term="受取（概算）" isTotal>
        <Yen value={estimate?.settlementAmount ?? null} size="m" />
      </Definition>
      <Definition term="売却損益（概算）">
        <Change amount={estimate?.profit ?? null} />
      </Definition>
      <Definition term="受渡日">
        <span className="num">{shortDate(shown.settlementDate)}</span>
      </Definition>
    </DefinitionList>
  );
}

function OpenRows({ shown, quote }: RowsProps) {
  const estimate = quote?.estimate ?? null;
  return (
    <DefinitionList look="open">
      <Definition term="建代金（概算）">
        <Yen value={estimate?.amount ?? null} />
      </Definition>
      <Definition term="手数料（税込）">{quote === null ? <Missing /> : <Yen value={feeOf(quote)} />}</Definition>
      <Definition term={`必要な保証金（${Number(shown.stock.marginRate)}%）`} isTotal>
        <Yen value={estimate?.reservedAmount ?? null} size="m" />
      </Definition>
      <Definition term="信用新規建余力">
        <BeforeAfter before={shown.newPositionPower} after={quote?.newPositionPowerAfter ?? null} />
      </Definition>
      {quote?.marginRatioAfter != null && (
        <Definition term="約定後の維持率">
          <Percent value={quote.marginRatioAfter} />
        </Definition>
      )}
    </DefinitionList>
  );
}

function CloseRows({ shown, quote }: RowsProps) {
  const estimate = quote?.estimate ?? null;
  return (
    <DefinitionList look="open">
      <Definition term="返済代金（概算）">
        <Yen value={estimate?.amount ?? null} />
      </Definition>
      <Definition term="返済の損益（概算）" note="金利などの諸経費を引いた金額です" isTotal>
        <Change amount={estimate?.profit ?? null} size="m" />
      </Definition>
      <Definition term="信用新規建余力">
        <BeforeAfter before={shown.newPositionPower} after={quote?.newPositionPowerAfter ?? null} />
      </Definition>
      {quote?.marginRatioAfter != null && (
        <Definition term="約定後の維持率">
          <Percent value={quote.marginRatioAfter} />
        </Definition>
      )}
      <Definition term="受渡日">
        <span className="num">{shortDate(shown.settlementDate)}</span>
      </Definition>
    </DefinitionList>
  );
}
