import { yen } from '@tsuzura/domain/money';
import { frameOf } from '@tsuzura/domain/nisa';
import { frameName } from '@tsuzura/domain/plan';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Slip, SlipPart } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { courseNames, OrderSection } from '../../shared/order/index.ts';
import { YearForecast } from '../../shared/plan/year-forecast.tsx';
import { monthText } from '../../shared/plan/words.ts';
import { amountOf, bonusOf, type PlanDraft } from './plan-draft.ts';
import type { Shown } from './plan-values.ts';
import './plan-buy.css';

interface Props {
  readonly shown: Shown;
  readonly quote: NonNullable<Shown['quote']>;
  readonly draft: PlanDraft;
  /** Where the money comes from, and when. */
  readonly how: string;
}

/** Everything that will be agreed to, on one slip. */
export function PlanSlip({ shown, quote, draft, how }: Props) {
  const { fund } = shown;
  const amount = amountOf(draft);
  const bonus = bonusOf(draft);
  const frame = frameOf(draft.accountType);
  const [first] = quote.schedule;
  const yearly = yen(amount * 12n + (bonus === null ? 0n : bonus.amount * BigInt(bonus.months.length)));
  return (
    <Slip
      head={
        <>
          <p className="note">積立（定時定額の募集買付）</p>
          <h2 className="text-h3">
            <FundName name={fund.name} />
          </h2>
          <p className="order-slip-size">
            毎月 <Yen value={amount} size="xl" />
          </p>
          <AccountMark kind={draft.accountType} />
        </>
      }
    >
      <SlipPart>
        <DefinitionList look="open">
          <Definition term="資金と日" note="休業日にあたる月は、翌営業日">
            {how}
          </Definition>
          {first !== undefined && <Definition term="はじめる月">{monthText(first.month)}</Definition>}
          <Definition
            term="増額月"
            {...(bonus === null
              ? {}
              : {
                  note: (
                    <>
                      それぞれ +<Yen value={bonus.amount} />
                    </>
                  ),
                })}
          >
            {bonus === null ? 'なし' : bonus.months.map((month) => `${month}月`).join('・')}
          </Definition>
          {frame !== null && (
            <Definition term="枠が足りない回">{draft.useRemainingQuota ? '残りの分だけ購入' : '見送る'}</Definition>
          )}
          <Definition term="分配金">{courseNames[draft.distributionCourse]}</Definition>
          <Definition term="購入時手数料">
            {Number(fund.purchaseFeeRate) === 0 ? 'なし' : `${fund.purchaseFeeRate}%（税別）`}
          </Definition>
          <Definition term="1年間の積立額" isTotal>
            <Yen value={yearly} size="m" />
          </Definition>
        </DefinitionList>
      </SlipPart>
      <SlipPart>
        <OrderSection title="はじめの3回" level={3}>
          <DefinitionList look="open">
            {quote.schedule.map((run) => (
              <Definition
                key={run.month}
                term={
                  <>
                    {run.debitDate !== null && (
                      <>
                        引落 {shortDate(run.debitDate)}
                        <br />
                      </>
                    )}
                    購入 {shortDate(run.orderDate)}
                  </>
                }
                note={
                  <>
                    約定 {shortDate(run.executionDate)}、受渡 {shortDate(run.settlementDate)}
                    {run.nisaYear !== null && `、${run.nisaYear}年の枠`}
                  </>
                }
              >
                <Yen value={run.amount} />
              </Definition>
            ))}
          </DefinitionList>
        </OrderSection>
      </SlipPart>
      {frame !== null && quote.nisa !== null && (
        <SlipPart>
          <OrderSection title={`${frameName[frame]}の見込み`} level={3}>
            {quote.nisa.years.map((year) => (
              <YearForecast key={year.year} frame={frame} {...year} />
            ))}
          </OrderSection>
        </SlipPart>
      )}
    </Slip>
  );
}
