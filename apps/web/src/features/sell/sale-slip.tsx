import type { ReactNode } from 'react';
import { longDate, shortDate } from '@tsuzura/domain/text';
import { yen } from '@tsuzura/domain/money';
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

function Lines({ quote, facts }: { readonly quote: Props['quote']; readonly facts: SaleFacts }) {
  const { estimate } = quote;
  const isRefund = facts.tax < 0n;
  return (
    <div className="order-calc">
      <DefinitionList look="open">
        <Definition term="評価額">
          <Yen value={facts.value} />
        </Definition>
        <Definition term="信託財産留保額">
          <Yen value={yen(0n - facts.reserve)} />
        </Definition>
        <Definition term="売却代金">
          <Yen value={estimate.proceeds} />
        </Definition>
        <Definition term="取得費">
          <Yen value={estimate.cost} />
        </Definition>
        <Definition term="今回の損益">
          <Change amount={estimate.profit} />
        </Definition>
        <Definition term={isRefund ? '所得税・復興特別所得税の還付' : '所得税・復興特別所得税'}>
          <Yen value={yen(0n - estimate.incomeTax)} sign={isRefund} />
        </Definition>
        <Definition term={isRefund ? '住民税の還付' : '住民税'}>
          <Yen value={yen(0n - estimate.residentTax)} sign={isRefund} />
        </Definition>
        <Definition term="概算の受取金額" isTotal>
          <Yen value={estimate.net} size="m" />
        </Definition>
      </DefinitionList>
    </div>
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
          : '今年の損益と通算した税額です。年間の損益により変わります。'}
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
