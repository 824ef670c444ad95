import { memo } from 'react';
import { Percent, Price, PriceChange } from '@tsuzura/ui/money';
import { FundMarks, okuYenText } from '../../shared/fund/index.ts';
import { ListedStar } from '../../shared/watch/star-button.tsx';
import { CompareCheck } from './compare-check.tsx';
import { FundLink } from './fund-link.tsx';
import { HeldChip } from './held-mark.tsx';
import { useRows, type ListProps, type RowProps } from './list-props.ts';
import { NavNote } from './nav-note.tsx';
import { Spark } from './spark.tsx';

/** The list below 1024 px. The whole card leads to the fund; star and check lie above that. */
export const FundCards = memo(function FundCards(props: ListProps) {
  return (
    <ul className="funds-cards">
      {useRows(props).map((row) => (
        <FundCard key={row.fund.code} {...row} />
      ))}
    </ul>
  );
});

const FundCard = memo(function FundCard({ fund, day, isHeld, isWatched, isChosen, isFull, ...row }: RowProps) {
  const { code, name, nav, navChange, navChangeRate, returns, trustFeeRate, netAssets } = fund;
  return (
    <li className="funds-card">
      <div className="flex items-start justify-between gap-2">
        <FundLink code={code} name={name} />
        <ListedStar code={code} name={name} isOn={isWatched} onToggle={row.onWatch} />
      </div>
      <div className="funds-card-marks">
        <span className="funds-marks">
          {isHeld && <HeldChip />}
          <FundMarks fund={fund} short />
        </span>
        <div className="funds-card-check">
          <CompareCheck
            name={name}
            isChosen={isChosen}
            isFull={isFull}
            onChange={(isOn) => row.onChoose(fund, isOn)}
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
});
