import type { FundDetail } from '@tsuzura/contract/main';
import { longDate } from '@tsuzura/domain/text';
import { ManYen, Percent, percentDigits } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { rateOrNone } from '../../shared/fund/index.ts';
import { Section } from './section.tsx';

export function Costs({ fund }: { readonly fund: FundDetail }) {
  const { purchaseFeeRate, trustFeeRate, redemptionReserveRate, fees, changesAhead } = fund;
  // 100万円 × 0.0001 % is one yen, so the rate in its fourth decimal is the yen of a year.
  const perYear = percentDigits(trustFeeRate, 4);
  return (
    <Section title="費用">
      <DefinitionList>
        <Definition term="購入時手数料（税抜）">{rateOrNone(purchaseFeeRate)}</Definition>
        <Definition term="信託報酬（運用管理費用・税込）">
          年<Percent value={trustFeeRate} decimals={4} />
        </Definition>
        <Definition term="信託財産留保額">{rateOrNone(redemptionReserveRate)}</Definition>
      </DefinitionList>
      {perYear !== null && (
        <p className="mt-2 text-note text-ink2">
          <ManYen value={1_000_000} />
          を1年保有すると、信託報酬は約
          <ManYen value={perYear} />
          です。
        </p>
      )}
      {changesAhead.length > 0 && (
        <ul className="mt-2 text-note" aria-label="今後の変更">
          {changesAhead.map(({ from, texts }) => (
            <li key={from}>
              {longDate(from)}から、{texts.join('')}
            </li>
          ))}
        </ul>
      )}
      <ul className="note mt-2">
        {[fees.purchase, fees.trust, fees.reserve, fees.other].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}
