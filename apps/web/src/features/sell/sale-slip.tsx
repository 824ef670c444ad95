import type { ReactNode } from 'react';
import { longDate, shortDate } from '@tsuzura/domain/text';
import { StackedBar } from '@tsuzura/ui/chart';
import { Change, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Slip, SlipPart } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import type { OrderAccountType } from '@tsuzura/contract/main';
import { dayText, OrderSection } from '../../shared/order/index.ts';
import { saleFacts, type SaleFacts } from './sale-facts.ts';
import type { Shown } from './sell-values.ts';

export type Withholding = 'WITH' | 'WITHOUT' | null;

interface Props {
  readonly shown: Shown;
  readonly quote: NonNullable<Shown['quote']>;
  readonly accountType: OrderAccountType;
  readonly withholding: Withholding;
  /** Above the amount: what is sold. */
  readonly title: ReactNode;
  /** Further parts of the slip. */
  readonly children?: ReactNode;
}

/** What a sale would bring, line by line: cost, gain, tax, and what arrives. All of it 概算. */
export function SaleSlip({ shown, quote, accountType, withholding, title, children }: Props) {
  const { fund, dates } = shown;
  const facts = saleFacts(shown, quote.estimate);
  return (
    <Slip
      head={
        <>
          {title}
          <p className="order-slip-size">
            <Yen value={quote.estimate.net} size="xl" />
          </p>
          <p className="note">
            {dayText(fund.navDate)}の基準価額で計算。{shortDate(dates.settlementDate)}に預り金へ入ります。
          </p>
        </>
      }
    >
      <SlipPart>
        {facts.gainAfterTax !== null && (
          <div className="mb-4">
            <StackedBar
              label="売却代金の内訳"
              parts={[
                {
                  key: 'cost',
                  name: '取得費',
                  value: quote.estimate.cost,
                  end: <Yen value={quote.estimate.cost} />,
                  series: 8,
                },
                {
                  key: 'gain',
                  name: '利益（税引後）',
                  value: facts.gainAfterTax,
                  end: <Yen value={facts.gainAfterTax} />,
                  series: 1,
                },
                { key: 'tax', name: '概算の税額', value: facts.tax, end: <Yen value={facts.tax} />, series: 2 },
              ]}
            />
          </div>
        )}
        <OrderSection title="受取金額の計算" level={3}>
          <Lines quote={quote} facts={facts} />
          <div className="mt-4 grid gap-3">
            <TaxNote accountType={accountType} withholding={withholding} facts={facts} quote={quote} />
          </div>
        </OrderSection>
      </SlipPart>
      {children}
    </Slip>
  );
}

/** From the value to what arrives, each line with its sign: every group adds up to its last line. */
function Lines({ quote, facts }: { readonly quote: Props['quote']; readonly facts: SaleFacts }) {
  const { proceeds, cost, profit, taxable, net } = quote.estimate;
  return (
    <div className="order-calc">
      <DefinitionList look="open">
        <Line term="評価額" value={facts.value} />
        <Line term="信託財産留保額" value={0n - facts.reserve} />
        <Line term="売却代金" value={proceeds} isResult />
      </DefinitionList>
      <DefinitionList look="open">
        <Line term="取得費" value={0n - cost} />
        <Definition term={<b>今回の損益</b>}>
          <b>
            <Change amount={profit} />
          </b>
        </Definition>
      </DefinitionList>
      {taxable !== null && <TaxLines estimate={quote.estimate} taxable={taxable} tax={facts.tax} />}
      <DefinitionList look="open">
        <Definition
          term="概算の受取金額"
          note={
            <>
              <span className="block">
                売却代金 <Yen value={proceeds} sign />
              </span>
              <span className="block">
                税額 <Yen value={0n - facts.tax} sign />
              </span>
            </>
          }
          isTotal
        >
          <Yen value={net} size="m" sign />
        </Definition>
      </DefinitionList>
    </div>
  );
}

interface TaxLinesProps {
  readonly estimate: Props['quote']['estimate'];
  readonly taxable: NonNullable<Props['quote']['estimate']['taxable']>;
  readonly tax: bigint;
}

function TaxLines({ estimate, taxable, tax }: TaxLinesProps) {
  const back = tax < 0n ? 'の還付' : '';
  return (
    <>
      <DefinitionList look="open">
        <Line term="今年の損益との通算" value={taxable.offset} />
        <Line term="課税の対象" value={taxable.amount} isResult />
      </DefinitionList>
      <DefinitionList look="open">
        <Line term={`所得税・復興特別所得税${back}`} rate={taxable.incomeTaxRate} value={0n - estimate.incomeTax} />
        <Line term={`住民税${back}`} rate={taxable.residentTaxRate} value={0n - estimate.residentTax} />
        <Line term={tax < 0n ? '戻る税額' : '概算の税額'} value={0n - tax} isResult />
      </DefinitionList>
    </>
  );
}

interface LineProps {
  readonly term: string;
  readonly value: bigint;
  /** Percent. */
  readonly rate?: string;
  /** What the lines above it come to. */
  readonly isResult?: boolean;
}

function Line({ term, value, rate, isResult = false }: LineProps) {
  const figure = <Yen value={value} sign />;
  return (
    <Definition
      term={
        <>
          {isResult ? <b>{term}</b> : term}
          {rate !== undefined && <small className="num"> {rate}%</small>}
        </>
      }
    >
      {isResult ? <b>{figure}</b> : figure}
    </Definition>
  );
}

interface TaxNoteProps {
  readonly accountType: OrderAccountType;
  readonly withholding: Withholding;
  readonly facts: SaleFacts;
  readonly quote: Props['quote'];
}

/** Why the tax is what it is, in one sentence. */
function TaxNote({ accountType, withholding, facts, quote }: TaxNoteProps) {
  if (accountType === 'SPECIFIC' && withholding === 'WITH') {
    return (
      <Notice>
        {facts.tax < 0n
          ? '今年納めた税金から戻る分です。年間の損益により変わります。'
          : '今年の損益と通算し、年間の合計で1円未満を切り捨てた税額です。年間の損益により変わります。'}
      </Notice>
    );
  }
  if (accountType === 'SPECIFIC' || accountType === 'GENERAL') {
    return <Notice>税金は差し引かれません。ご自身で確定申告が必要です。</Notice>;
  }
  return (
    <Notice>
      NISAの売却益に税金はかかりません。
      {quote.nisa !== null && (
        <>
          {longDate(quote.nisa.restoredFrom)}に枠が <Yen value={quote.nisa.restoredAmount} />{' '}
          戻ります。今年は使えません。
        </>
      )}
    </Notice>
  );
}
