import type { FundSummary } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { Percent, Price, PriceChange } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { paths } from '../../shared/navigation/index.ts';
import { assetClassNames } from '../../shared/fund/asset-class-names.ts';

interface Props {
  readonly fund: FundSummary;
  /** The day in the heading; a price of another day says so itself. */
  readonly listDay: Ymd | null;
}

export function FundCell({ fund, listDay }: Props) {
  const { code, name, assetClass, nisa, nav, navDate, navUnit, isPreliminary, navChange, navChangeRate } = fund;
  return (
    <li>
      <a className="fund-cell" href={paths.fund(code)}>
        <b className="fund-cell-name">
          <FundName name={name} />
        </b>
        <span className="fund-cell-marks note">
          <span>{assetClassNames[assetClass]}</span>
          {nisa.tsumitate && <AccountMark kind="NISA_TSUMITATE" short />}
          {nisa.growth && <AccountMark kind="NISA_GROWTH" short />}
        </span>
        <span className="fund-cell-figures">
          <span className="grid">
            <span>
              <span className="sr">基準価額 </span>
              <Price value={nav} size="m" />
              <span className="note ml-2">
                {navUnit === 1 ? '（1口）' : ''}
                {isPreliminary ? '速報' : ''}
                {navDate === listDay ? '' : shortDate(navDate)}
              </span>
            </span>
            <span className="text-note">
              <span className="sr">前日比 </span>
              <PriceChange amount={navChange} rate={navChangeRate} />
            </span>
          </span>
          <span className="note grid text-right">
            <span>信託報酬</span>
            <span className="text-ink">
              年<Percent value={fund.trustFeeRate} decimals={4} />
            </span>
          </span>
        </span>
      </a>
    </li>
  );
}
