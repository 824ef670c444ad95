import type { FundDetail } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Percent, Price, PriceChange } from '@tsuzura/ui/money';
import { navUnitText, okuYenText } from '../../shared/fund/index.ts';

export function FundPrice({ fund }: { readonly fund: FundDetail }) {
  const { nav, navUnit, navDate, isPreliminary, navChange, navChangeRate, netAssets, trustFeeRate } = fund;
  return (
    <section className="fund-price" aria-labelledby="fund-price">
      <div>
        <h2 id="fund-price" className="fund-label">
          基準価額 <span className="text-ink3">（{navUnitText(navUnit)}）</span>
        </h2>
        <p>
          <Price value={nav} size="xl" />
        </p>
        <p className="fund-change">
          <b>
            <span className="sr">前日比 </span>
            <PriceChange amount={navChange} rate={navChangeRate} />
          </b>
          <span className="text-ink3">{shortDate(navDate)}</span>
          {isPreliminary && <StatusChip tone="info">速報</StatusChip>}
        </p>
      </div>
      <dl className="fund-stats">
        <div>
          <dt>純資産総額</dt>
          <dd className="num">{okuYenText(netAssets, 2)}</dd>
        </div>
        <div>
          <dt>信託報酬（税込）</dt>
          <dd>
            年<Percent value={trustFeeRate} decimals={4} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
