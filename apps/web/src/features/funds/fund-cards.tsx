import type { FundSummary } from '@tsuzura/contract/main';
import { Percent, Price, PriceChange } from '@tsuzura/ui/money';
import { FundMarks, okuYenText } from '../../shared/fund/index.ts';
import { StarButton } from '../../shared/watch/star-button.tsx';
import { mostCompared } from './chosen.ts';
import { CompareCheck } from './compare-check.tsx';
import { FundLink } from './fund-link.tsx';
import { HeldMark } from './held-mark.tsx';
import type { ListProps } from './list-props.ts';
import { NavNote } from './nav-note.tsx';
import { Spark } from './spark.tsx';

/** The list below 1024 px. The whole card leads to the fund; star and check lie above that. */
export function FundCards({ funds, ...rest }: ListProps) {
  return (
    <ul className="funds-cards">
      {funds.map((fund) => (
        <FundCard key={fund.code} fund={fund} {...rest} />
      ))}
    </ul>
  );
}

function FundCard({ fund, day, chosen, onChoose }: Omit<ListProps, 'funds'> & { readonly fund: FundSummary }) {
  const { code, name, nav, navChange, navChangeRate, returns, trustFeeRate, netAssets } = fund;
  return (
    <li className="funds-card">
      <div className="flex items-start justify-between gap-2">
        <FundLink code={code} name={name} />
        <StarButton code={code} name={name} />
      </div>
      <div className="funds-card-marks">
        <span className="funds-marks">
          <HeldMark code={code} />
          <FundMarks fund={fund} short />
        </span>
        <div className="funds-card-check">
          <CompareCheck
            name={name}
            isChosen={chosen.includes(code)}
            isFull={chosen.length >= mostCompared}
            onChange={(isChosen) => onChoose(fund, isChosen)}
            showsWord
          />
        </div>
      </div>
      <div className="mt-3 flex items-center justify-between gap-4">
        <p className="leading-normal">
          <span className="sr">基準価額 </span>
          <Price value={nav} size="m" />
          <NavNote fund={fund} day={day} />
          <br />
          <span className="sr">前日比 </span>
          <PriceChange amount={navChange} rate={navChangeRate} />
        </p>
        <Spark code={code} />
      </div>
      <dl className="funds-facts">
        <div>
          <dt>1年</dt>
          <dd>
            <Percent value={returns.y1} sign />
          </dd>
        </div>
        <div>
          <dt>信託報酬（税込）</dt>
          <dd>
            年<Percent value={trustFeeRate} decimals={4} />
          </dd>
        </div>
        <div>
          <dt>純資産</dt>
          <dd className="num">{okuYenText(netAssets)}</dd>
        </div>
      </dl>
    </li>
  );
}
