import { yen } from '@tsuzura/domain/money';
import { Missing, Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { BeforeAfter, OrderSection, type Choice } from '../../shared/order/index.ts';
import type { Shown } from './buy-values.ts';

interface Props {
  readonly shown: Shown;
  readonly choice: Choice | null;
  /** null until the amount is one. */
  readonly quote: Shown['quote'];
}

/** ご注文のあと: what it costs and what is left. */
export function AfterOrder({ shown, choice, quote }: Props) {
  return (
    <OrderSection title="ご注文のあと">
      <DefinitionList>
        <Definition term="手数料（税込）">
          {quote === null && Number(shown.fund.purchaseFeeRate) !== 0 ? <Missing /> : <Yen value={feeOf(quote)} />}
        </Definition>
        <Definition term="購入できる金額">
          <BeforeAfter before={shown.buyingPower} after={quote?.buyingPowerAfter ?? null} />
        </Definition>
        {choice?.nisa != null && (
          <Definition term={`${choice.nisa.year}年の成長投資枠の残り`}>
            <BeforeAfter before={choice.nisa.remaining} after={quote?.nisa?.remainingAfter ?? null} />
          </Definition>
        )}
      </DefinitionList>
      {shown.warnings.map((warning) => (
        <p key={warning} className="note mt-2">
          {warning}
        </p>
      ))}
    </OrderSection>
  );
}

const feeOf = (quote: Shown['quote']) => yen(quote === null ? 0n : quote.estimate.fee + quote.estimate.consumptionTax);
