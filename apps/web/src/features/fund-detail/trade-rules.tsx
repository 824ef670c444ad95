import type { FundDetail, TradeDates } from '@tsuzura/contract/main';
import { shortDate, tableDate } from '@tsuzura/domain/text';
import { ManYen, Units } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Timeline } from '@tsuzura/ui/timeline';
import { fiscalDatesText } from '../../shared/fund/index.ts';
import { lagText } from './lag-text.ts';
import { Section } from './section.tsx';

const courseNames = { RECEIVE: '受取', REINVEST: '再投資' };
const sellNames = { AMOUNT: '金額', UNITS: '口数', ALL: '全部' };

/** If ordered now: the days of a purchase and of a sale, which may differ. */
export function DatesIfOrdered({ fund: { nextDates } }: { readonly fund: FundDetail }) {
  if (nextDates.buy === null && nextDates.sell === null) return null;
  return (
    <Section title="いま注文した場合の日程">
      <div className="fund-dates">
        {nextDates.buy !== null && <Dates title="購入" dates={nextDates.buy} />}
        {nextDates.sell !== null && <Dates title="売却" dates={nextDates.sell} />}
      </div>
    </Section>
  );
}

function Dates({ title, dates }: { readonly title: string; readonly dates: TradeDates }) {
  return (
    <div>
      <h3 className="fund-label">{title}</h3>
      <Timeline
        points={[
          { label: '受付', day: dates.applicationDate, isReached: false },
          { label: '約定', day: dates.executionDate, isReached: false },
          { label: '受渡', day: dates.settlementDate, isReached: false },
        ]}
      />
    </div>
  );
}

export function TradeRules({ fund }: { readonly fund: FundDetail }) {
  const { tradeRule, minAmount, amountStep, minUnits, unitStep, orderMethods } = fund;
  return (
    <Section title="お取引のきまり">
      <DefinitionList>
        {orderMethods.buy.includes('AMOUNT') && (
          <Definition term="購入単位（金額）">
            <ManYen value={minAmount} />
            以上 <ManYen value={amountStep} />
            単位
          </Definition>
        )}
        {orderMethods.buy.includes('UNITS') && (
          <Definition term="購入単位（口数）">
            <Units value={minUnits} isRule />
            以上 <Units value={unitStep} isRule />
            単位
          </Definition>
        )}
        <Definition term="売却の方法">{orderMethods.sell.map((method) => sellNames[method]).join('、')}</Definition>
        <Definition term="締切">営業日の{tradeRule.cutoffTime}</Definition>
        <Definition term="購入の約定日">{lagText('受付日', tradeRule.buy.executionLag)}</Definition>
        <Definition term="購入の受渡日">{lagText('約定日', tradeRule.buy.settlementLag)}</Definition>
        <Definition term="売却の約定日">{lagText('受付日', tradeRule.sell.executionLag)}</Definition>
        <Definition term="売却の受渡日">{lagText('約定日', tradeRule.sell.settlementLag)}</Definition>
        <Definition term="分配金の受け取り方">
          {fund.distributionCourseOptions.map((course) => courseNames[course]).join('、')}
        </Definition>
      </DefinitionList>
      {tradeRule.closedDays.length > 0 && (
        <details className="fund-more">
          <summary>お申込みできない日（{tradeRule.closedDays.length}日）</summary>
          <ul className="fund-days">
            {tradeRule.closedDays.map((day) => (
              <li key={day} className="num">
                {day.slice(0, 4)}/{shortDate(day)}
              </li>
            ))}
          </ul>
          <p className="note">海外の市場が休みの日は、日本が営業日でもお申込みを受け付けません。</p>
        </details>
      )}
    </Section>
  );
}

export function BasicFacts({ fund }: { readonly fund: FundDetail }) {
  return (
    <Section title="基本情報">
      <DefinitionList>
        <Definition term="運用会社">{fund.managerName}</Definition>
        <Definition term="運用の方法">{fund.isIndex ? 'インデックス' : 'アクティブ'}</Definition>
        <Definition term="リスク（1から5）">{fund.riskLevel}</Definition>
        <Definition term="決算">{fiscalDatesText(fund.fiscalDates)}</Definition>
        <Definition term="設定日">
          <span className="num">{tableDate(fund.inceptionDate)}</span>
        </Definition>
        <Definition term="償還日">
          {fund.termEnd === null ? '無期限' : <span className="num">{tableDate(fund.termEnd)}</span>}
        </Definition>
        <Definition term="ファンドコード">{fund.code}</Definition>
        <Definition term="ISINコード">{fund.isin}</Definition>
      </DefinitionList>
    </Section>
  );
}
