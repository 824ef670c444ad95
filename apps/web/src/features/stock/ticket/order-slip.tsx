import { yen } from '@tsuzura/domain/money';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { Change, Percent, StockPrice, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Slip, SlipPart } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { CalendarStrip } from '@tsuzura/ui/timeline';
import { BeforeAfter, OrderSection } from '../../../shared/order/index.ts';
import { conditionNames, kindNames, orderedText, Shares, SideMark, untilText } from '../../../shared/stock/index.ts';
import { factsOf, type OrderBody, type Quote, type Shown } from './values.ts';

interface Props {
  readonly shown: Shown;
  readonly quote: Quote;
  readonly body: OrderBody;
}

/** Everything that will be agreed to, in one block. */
export function OrderSlip({ shown, quote, body }: Props) {
  const { stock, sessionDate, settlementDate } = shown;
  const kind = kindOf(body);
  const { side, orderType, price = null, triggerPrice = null } = body;
  return (
    <Slip
      head={
        <>
          <p className="note">{kindNames[kind]}</p>
          <h2 className="order-slip-share text-h3">
            <SideMark side={side} />
            <span>
              <FundName name={stock.name} /> <small className="num">{stock.stockCode}</small>
            </span>
          </h2>
          <p className="order-slip-figures">
            <Shares value={body.quantity} size="xl" />
            {orderType === 'LIMIT' && price !== null ? (
              <>
                <span className="text-ink2">指値</span>
                <StockPrice value={price} size="l" />
              </>
            ) : (
              <b>{orderedText({ side, orderType, price, triggerPrice })}</b>
            )}
          </p>
          <AccountMark kind={body.accountType} />
        </>
      }
    >
      <SlipPart>
        <DefinitionList look="open">
          {body.marginType !== undefined && (
            <Definition term="信用の種類">{body.marginType === 'SYSTEM' ? '制度信用' : '一般信用'}</Definition>
          )}
          <Definition term="執行条件">{conditionNames[body.condition]}</Definition>
          <Definition term="期限" {...expiryNote(body, quote)}>
            <span className="num">{untilText(quote.expiresOn)}</span>
          </Definition>
          <Definition term="市場">東京証券取引所（架空）</Definition>
          <Costs kind={kind} quote={quote} shown={shown} />
        </DefinitionList>
      </SlipPart>
      <SlipPart>
        <OrderSection title={`${shortDate(sessionDate)}に約定したときの日程`} level={3}>
          <CalendarStrip
            points={[
              { day: sessionDate, label: '約定' },
              { day: settlementDate, label: '受渡' },
            ]}
          />
        </OrderSection>
      </SlipPart>
      <SlipPart>
        <OrderSection title="この注文のあと" level={3}>
          <DefinitionList look="open">
            <After kind={kind} quote={quote} shown={shown} />
          </DefinitionList>
        </OrderSection>
      </SlipPart>
    </Slip>
  );
}

type Kind = keyof typeof factsOf;

export const kindOf = ({ tradeType, side }: Pick<OrderBody, 'tradeType' | 'side'>): Kind =>
  (Object.keys(factsOf) as Kind[]).find(
    (kind) => factsOf[kind].tradeType === tradeType && factsOf[kind].side === side,
  ) ?? 'buy';

/** The server ends it sooner than asked: on the last day with rights. */
const expiryNote = ({ expiresOn }: OrderBody, quote: Quote) =>
  expiresOn === undefined || expiresOn === quote.expiresOn ? {} : { note: '権利付最終日までに短くしました' };

interface PartProps {
  readonly kind: Kind;
  readonly quote: Quote;
  readonly shown: Shown;
}

function Costs({ kind, quote: { estimate }, shown: { stock } }: PartProps) {
  const fee = yen(estimate.fee + estimate.consumptionTax);
  const isMargin = factsOf[kind].tradeType !== 'SPOT';
  return (
    <>
      <Definition term={isMargin ? '建代金（概算）' : '約定代金（概算）'}>
        <Yen value={estimate.amount} />
      </Definition>
      <Definition term="手数料（税込）">
        <Yen value={fee} />
      </Definition>
      {kind === 'sell' && estimate.incomeTax !== null && (
        <Definition term="税金（概算）" note="年間の損益により変わります">
          <Yen value={yen(estimate.incomeTax + (estimate.residentTax ?? 0n))} />
        </Definition>
      )}
      {kind === 'sell' && (
        <Definition term="売却損益（概算）">
          <Change amount={estimate.profit} />
        </Definition>
      )}
      {kind === 'buy' && (
        <Definition
          term="注文中のお預かり"
          {...(estimate.reservedAmount > estimate.settlementAmount
            ? {
                note: (
                  <>
                    値幅の上限 <StockPrice value={stock.upperLimit} /> で計算
                  </>
                ),
              }
            : {})}
        >
          <Yen value={estimate.reservedAmount} />
        </Definition>
      )}
      {factsOf[kind].tradeType === 'MARGIN_CLOSE' ? (
        <Definition term="返済の損益（概算）" isTotal>
          <Change amount={estimate.profit} size="m" />
        </Definition>
      ) : (
        <Definition term={totalNames[kind]} isTotal>
          <Yen value={isMargin ? estimate.reservedAmount : estimate.settlementAmount} size="m" />
        </Definition>
      )}
    </>
  );
}

const totalNames: Readonly<Record<Kind, string>> = {
  buy: 'お支払い（概算）',
  sell: '受取（概算）',
  openLong: '必要な保証金',
  openShort: '必要な保証金',
  closeLong: '返済の損益（概算）',
  closeShort: '返済の損益（概算）',
};

function After({ kind, quote, shown }: PartProps) {
  const { nisa, marginRatioAfter } = quote;
  const isMargin = factsOf[kind].tradeType !== 'SPOT';
  return (
    <>
      {isMargin ? (
        <Definition term="信用新規建余力">
          <BeforeAfter before={shown.newPositionPower} after={quote.newPositionPowerAfter} />
        </Definition>
      ) : (
        <Definition term="購入できる金額" {...(kind === 'sell' ? { note: '約定すると増えます' } : {})}>
          {kind === 'buy' ? (
            <BeforeAfter before={shown.buyingPower} after={quote.buyingPowerAfter} />
          ) : (
            <Yen value={quote.buyingPowerAfter} />
          )}
        </Definition>
      )}
      {nisa !== null && (
        <Definition term={`${nisa.year}年の成長投資枠の残り`}>
          <BeforeAfter before={nisa.remaining} after={nisa.remainingAfter} />
        </Definition>
      )}
      {marginRatioAfter !== null && (
        <Definition term="委託保証金維持率">
          <Percent value={marginRatioAfter} />
        </Definition>
      )}
    </>
  );
}
