import { yen } from '@tsuzura/domain/money';
import { AccountMark } from '@tsuzura/ui/badge';
import { Price, Units, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Slip, SlipPart } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { courseNames, dayText, OrderSection, Schedule } from '../../shared/order/index.ts';
import type { Shown } from './buy-values.ts';
import { measureOf, type OrderDraft } from './use-buy-quote.ts';

interface Props {
  readonly shown: Shown;
  readonly quote: NonNullable<Shown['quote']>;
  readonly draft: OrderDraft;
}

/** Everything that will be agreed to, on white paper. */
export function BuySlip({ shown, quote, draft }: Props) {
  const { fund, dates, skippedDays, buyingPower } = shown;
  const { estimate, buyingPowerAfter, nisa } = quote;
  const size = measureOf(draft);
  const isByUnits = draft.orderMethod === 'UNITS';
  return (
    <Slip
      head={
        <>
          <p className="note">購入（募集買付）</p>
          <h2 className="text-h3">
            <FundName name={fund.name} />
          </h2>
          <p className="order-slip-size">
            {isByUnits ? <Units value={size.units ?? null} size="xl" /> : <Yen value={size.amount ?? null} size="xl" />}
          </p>
          <AccountMark kind={draft.accountType} />
        </>
      }
    >
      <SlipPart>
        <DefinitionList look="open">
          <Definition term="分配金">{courseNames[draft.distributionCourse]}</Definition>
          {isByUnits ? (
            <Definition term="概算の約定金額" note={navNote(fund)}>
              約<Yen value={estimate.principal} />
            </Definition>
          ) : (
            <Definition term="概算の口数" note={navNote(fund)}>
              約<Units value={estimate.units} />
            </Definition>
          )}
          <Definition term="購入時手数料（税込）">
            <Yen value={yen(estimate.fee + estimate.consumptionTax)} />
          </Definition>
          <Definition term={isByUnits ? 'お預かりする金額' : 'お支払いの合計'} isTotal>
            <Yen value={estimate.reservedAmount} size="m" />
          </Definition>
        </DefinitionList>
      </SlipPart>
      <SlipPart>
        <OrderSection title="日程" level={3}>
          <Schedule dates={dates} skipped={skippedDays} />
        </OrderSection>
      </SlipPart>
      <SlipPart>
        <OrderSection title="購入後の残高" level={3}>
          <DefinitionList look="open">
            <Definition term="購入できる金額" note={<Minus from={buyingPower} to={buyingPowerAfter} />}>
              <Yen value={buyingPowerAfter} />
            </Definition>
            {nisa !== null && (
              <Definition
                term={`${nisa.year}年の成長投資枠`}
                note={<Minus from={nisa.remaining} to={nisa.remainingAfter} />}
              >
                残り <Yen value={nisa.remainingAfter} />
              </Definition>
            )}
          </DefinitionList>
        </OrderSection>
      </SlipPart>
    </Slip>
  );
}

const navNote = ({ nav, navDate }: Shown['fund']) => (
  <>
    {dayText(navDate)}の基準価額 <Price value={nav} />
    で計算
  </>
);

/** 120,000円 − 50,000円 */
function Minus({ from, to }: { readonly from: bigint; readonly to: bigint }) {
  return (
    <>
      <Yen value={from} /> − <Yen value={yen(from - to)} />
    </>
  );
}
