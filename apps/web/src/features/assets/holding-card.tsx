import type { FundHolding } from '@tsuzura/contract/main';
import { AccountMark } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { ChevronDownIcon } from '@tsuzura/ui/icon';
import { Link } from '@tsuzura/ui/link';
import { Change, Percent, Price, Units, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { accountTypeNames, courseNames } from '../../shared/order/words.ts';
import { navUnitText } from '../../shared/fund/index.ts';
import type { HeldFund } from './held-funds.ts';
import { SellLink } from '../../shared/asset/index.ts';
import { UnitsHeld } from './units-held.tsx';

/** Below 1024 px. Closed it says what the fund is worth, open everything else and what can be done. */
export function HoldingCard({ fund }: { readonly fund: HeldFund }) {
  const { name, positions, valuation, valuationChange, profit, profitRate } = fund;
  return (
    <li className="holding-card">
      <details>
        <summary>
          <span className="holding-title">
            <b>
              <FundName name={name} />
            </b>
            <ChevronDownIcon size="small" />
          </span>
          <span className="holding-marks">
            {positions.map(({ accountType }) => (
              <AccountMark key={accountType} kind={accountType} short={positions.length > 1} />
            ))}
          </span>
          <span className="holding-figures">
            <span>
              <span className="sr">評価額 </span>
              <Yen value={valuation} size="m" />
              <span className="holding-small">
                前日比 <Change amount={valuationChange} />
              </span>
            </span>
            <span className="holding-right">
              <span className="sr">評価損益 </span>
              <Change amount={profit} />
              <span className="holding-small">
                <Percent value={profitRate} sign />
              </span>
            </span>
          </span>
        </summary>
        <Inside fund={fund} />
      </details>
    </li>
  );
}

function Inside({ fund }: { readonly fund: HeldFund }) {
  const { code, positions, acquisitionCost, receivedDistributions, totalReturn } = fund;
  const [first] = positions;
  const isAlone = positions.length === 1;
  return (
    <div className="holding-inside">
      {!isAlone && (
        <ul className="holding-positions">
          {positions.map((position) => (
            <PositionRow key={position.accountType} position={position} />
          ))}
        </ul>
      )}
      <DefinitionList look="open">
        <Definition term="保有口数">
          {isAlone ? <UnitsHeld position={first} /> : <Units value={fund.units} />}
        </Definition>
        {isAlone && (
          <>
            <Definition term="売却できる口数">
              <Units value={first.sellableUnits} />
            </Definition>
            <Definition term="平均取得価額">
              <Yen value={first.averageCost} />
            </Definition>
          </>
        )}
        <Definition term="基準価額" note={navUnitText(first.navUnit)}>
          <Price value={first.nav} />
        </Definition>
        <Definition term="取得金額">
          <Yen value={acquisitionCost} />
        </Definition>
        <Definition term="受け取った分配金">
          <Yen value={receivedDistributions} />
        </Definition>
        <Definition term="トータルリターン">
          <Change amount={totalReturn} />
        </Definition>
        {isAlone && <Definition term="分配金コース">{courseNames[first.distributionCourse]}</Definition>}
      </DefinitionList>
      <div className="holding-buttons">
        <ButtonLink href={paths.buy(code)}>
          購入<span className="sr">（{fund.name}）</span>
        </ButtonLink>
        {isAlone && <SellLink position={first} />}
        <ButtonLink href={paths.planBuy(code)} variant="outline">
          積立<span className="sr">（{fund.name}）</span>
        </ButtonLink>
        {isAlone && (
          <ButtonLink href={paths.planSell(code, first.accountType)} variant="outline">
            定期売却<span className="sr">（{fund.name}）</span>
          </ButtonLink>
        )}
      </div>
      <p className="mt-3">
        <Link href={paths.fund(code)}>
          ファンドの詳細を見る<span className="sr">（{fund.name}）</span>
        </Link>
      </p>
    </div>
  );
}

/** One account type of a fund that stands in several; each is sold by itself. */
function PositionRow({ position }: { readonly position: FundHolding }) {
  const { accountType, valuation, profit, profitRate, averageCost, distributionCourse } = position;
  return (
    <li>
      <div className="holding-position">
        <AccountMark kind={accountType} />
        <span className="holding-right">
          <Yen value={valuation} />
          <span className="holding-small">
            <span className="sr">評価損益 </span>
            <Change amount={profit} rate={profitRate} />
          </span>
        </span>
      </div>
      <div className="holding-position">
        <p className="note">
          <UnitsHeld position={position} />
          <br />
          平均取得価額 <Yen value={averageCost} />
          <br />
          分配金 {courseNames[distributionCourse]}
        </p>
        <span className="holding-position-ways">
          <SellLink position={position} size="small" />
          <ButtonLink href={paths.planSell(position.fundCode, accountType)} variant="text" size="small">
            定期売却
            <span className="sr">
              （{position.fundName} {accountTypeNames[accountType]}）
            </span>
          </ButtonLink>
        </span>
      </div>
    </li>
  );
}
