import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { getStock, listMarginPositions } from '@tsuzura/contract/trading';
import { instant, parseInstant, timeOf, ymdOf, partsOf, dayOfWeek, type Ymd } from '@tsuzura/domain/calendar';
import { sessionTimes } from '@tsuzura/domain/stock';
import { shortDate } from '@tsuzura/domain/text';
import { Percent, StockPrice, stockPriceText, stockYenText } from '@tsuzura/ui/money';
import { Skeleton, SkeletonChart, SkeletonText } from '@tsuzura/ui/skeleton';
import { PageSection } from '../../shared/columns/index.ts';
import { Shares, shortName, SideMark } from '../../shared/stock/index.ts';
import { ladderShape, type LadderShape, type Rung } from './ladder-shape.ts';
import type { MarginLadder } from './margin-page.tsx';

/** 追証までのはしご (rule MARGIN-17): at which price of which share a call begins, drawn with today's price on it. */
export function Ladder({ of }: { readonly of: UseQueryResult<MarginLadder> }) {
  return (
    <PageSection title="追証までのはしご">
      <p className="phrase max-w-page text-ink2">
        どの銘柄が、いくらになると、最短でいつ追証になるかを、今の株価から計算しています。ほかの銘柄の株価は、そのままとします。
      </p>
      <DataBlock
        of={of}
        skeleton={
          <Skeleton>
            <div className="margin-coming">
              <SkeletonText lines={4} />
              <SkeletonChart />
            </div>
          </Skeleton>
        }
      >
        {(ladder) => (
          <>
            <Summary ladder={ladder} />
            <div className="ladders">
              {ladder.rungs.map((rung) => (
                <OneLadder key={`${rung.stockCode} ${rung.direction}`} rung={rung} asOf={ladder.asOf} />
              ))}
            </div>
          </>
        )}
      </DataBlock>
      <Afterwards />
    </PageSection>
  );
}

function Summary({ ladder: { rungs, allDownPct, unchangedPricesCallOn } }: { readonly ladder: MarginLadder }) {
  const [nearest] = rungs;
  const [soonest] = rungs
    .filter(({ earliestOn }) => earliestOn !== null)
    .toSorted((one, other) => ((one.earliestOn ?? '') < (other.earliestOn ?? '') ? -1 : 1));
  return (
    <dl className="ladder-summary">
      <div>
        <dt>いちばん近い値段</dt>
        <dd>{nearest === undefined ? 'ありません' : <Moved percent={nearest.changePct} />}</dd>
        <dd className="note">
          {nearest === undefined
            ? 'どの銘柄も、1つだけでは追証になりません'
            : `${shortName(nearest.name)}が${stockYenText(nearest.price)}になったとき`}
        </dd>
      </div>
      <div>
        <dt>すべての株が同じだけ下がると</dt>
        <dd>
          {allDownPct === null ? (
            '追証になりません'
          ) : (
            <Moved percent={`-${allDownPct.replace('-', '')}`} decimals={1} />
          )}
        </dd>
        <dd className="note">売り建ての益も入れた計算です</dd>
      </div>
      <div>
        <dt>最短の日</dt>
        <dd>
          {soonest?.earliestOn == null ? (
            '20営業日より先'
          ) : (
            <span className="num">{shortDate(soonest.earliestOn)}</span>
          )}
        </dd>
        <dd className="note">
          {soonest?.sessions == null
            ? '毎日、値幅の制限まで動いたとき'
            : `${soonest.sessions}営業日つづけて${soonest.direction === 'DOWN' ? 'ストップ安' : 'ストップ高'}のとき`}
        </dd>
      </div>
      <div>
        <dt>値段が動かないと</dt>
        <dd>
          {unchangedPricesCallOn === null ? (
            '追証になりません'
          ) : (
            <span className="num">{shortDate(unchangedPricesCallOn)}</span>
          )}
        </dd>
        <dd className="note">金利を入れて20営業日先まで</dd>
      </div>
    </dl>
  );
}

/** A distance, not a gain: in ink. */
const Moved = ({ percent, decimals = 2 }: { readonly percent: string; readonly decimals?: number }) => (
  <span className="num">
    {!percent.startsWith('-') && '+'}
    <Percent value={percent} decimals={decimals} />
  </span>
);

function OneLadder({ rung, asOf }: { readonly rung: Rung; readonly asOf: string }) {
  const stock = useCall(getStock, { params: { 'stock-code': rung.stockCode }, query: {} }, { isQuiet: true });
  const positions = useCall(listMarginPositions, { query: {} });
  const lots = positions.data?.positions.filter(({ stockCode }) => stockCode === rung.stockCode) ?? [];
  const now = parseInstant(asOf) ?? instant(0);
  const isOver = timeOf(now) >= sessionTimes.close;
  const shape = ladderShape(
    rung,
    stock.data === undefined
      ? null
      : {
          tickTable: stock.data.tickTable,
          base: isOver ? rung.currentPrice : stock.data.basePrice,
          today: ymdOf(now),
        },
  );
  const isDown = rung.direction === 'DOWN';
  const gap = stockYenText(differenceOf(rung));
  return (
    <article>
      <header className="ladder-head">
        <h3>
          {lots[0] !== undefined && <SideMark side={lots[0].side === 'LONG' ? 'BUY' : 'SELL'} />}
          <span>{shortName(rung.name)}</span>
          <span className="share-code num">{rung.stockCode}</span>
          <span className="note">
            {lots.length === 0 ? (
              '代用有価証券'
            ) : (
              <Shares value={lots.reduce((sum, { quantity }) => sum + quantity, 0)} />
            )}
          </span>
        </h3>
        <p>
          <StockPrice value={rung.price} size="l" /> まで{isDown ? '下がる' : '上がる'}と追証です
        </p>
        <p className="note">
          今の株価から{' '}
          <span className="num">
            {isDown ? '−' : '+'}
            {gap}
          </span>
          （
          <Moved percent={rung.changePct} />）
        </p>
      </header>
      <Drawing rung={rung} shape={shape} />
      <p className="note phrase mt-2">
        {shape.way.length > 0
          ? `点線は、毎日${isDown ? 'ストップ安' : 'ストップ高'}だったときの最短の道です。`
          : rung.earliestOn === null
            ? '毎日、値幅の制限まで動いても、20営業日の間は届きません。'
            : `最短で${shortDate(rung.earliestOn)}に追証になります。`}
      </p>
    </article>
  );
}

const differenceOf = ({ price, currentPrice }: Rung): string =>
  String(Math.abs(Math.round(Number(price) * 10) - Math.round(Number(currentPrice) * 10)) / 10);

const dayText = (day: Ymd): string => {
  const { month, day: date } = partsOf(day);
  return `${month}/${date}`;
};

function Drawing({ rung, shape }: { readonly rung: Rung; readonly shape: LadderShape }) {
  const { now, callY, way, forcedOn } = shape;
  const isDown = rung.direction === 'DOWN';
  const last = way.at(-1);
  // Many sessions: the first and the last are named.
  const named = way.length <= 4 ? way : way.filter((step) => step === last);
  const forced = way.length > 0 ? forcedOn : null;
  return (
    <figure className="ladder" role="img" aria-label={spoken(rung, shape)}>
      <div className="ladder-plot">
        <div
          className="ladder-zone ladder-zone-call"
          style={isDown ? { top: `${callY}%`, bottom: 0 } : { top: 0, height: `${callY}%` }}
        >
          <span>追証</span>
        </div>
        <div
          className="ladder-zone ladder-zone-safe"
          data-down={isDown || undefined}
          style={
            isDown
              ? { top: `${now.y}%`, height: `${callY - now.y}%` }
              : { top: `${callY}%`, height: `${now.y - callY}%` }
          }
        >
          <span>
            余裕 <b className="num">{stockYenText(differenceOf(rung))}</b>
          </span>
        </div>
        {forced !== null && (
          <span className="ladder-forced">
            <span style={isDown ? { top: '8%' } : { bottom: '8%' }}>
              {dayText(forced)}
              <br />
              強制決済
            </span>
          </span>
        )}
        {way.length > 0 && (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={`M${now.x} ${now.y}${way.map(({ x, y }) => `H${x}V${y}`).join('')}H94`} />
          </svg>
        )}
        <span className="ladder-dot ladder-dot-now" style={{ left: `${now.x}%`, top: `${now.y}%` }} />
        {way.map((step) => (
          <span
            key={step.day}
            className={step === last ? 'ladder-dot ladder-dot-call' : 'ladder-dot'}
            style={{ left: `${step.x}%`, top: `${step.y}%` }}
          />
        ))}
        {named.map((step) => (
          <span
            key={step.day}
            className={step === last ? 'ladder-price ladder-price-call' : 'ladder-price'}
            data-down={isDown || undefined}
            style={{ left: `${step.x}%`, top: `${step.y}%` }}
          >
            {stockPriceText(step.price)}
          </span>
        ))}
      </div>
      <RungLabel at={callY} look="call" price={rung.price} words="追証になる" />
      <RungLabel at={now.y} look="now" price={rung.currentPrice} words="今の株価" />
      <div className="ladder-days">
        <span style={{ left: `${now.x}%` }}>
          {dayText(now.day)}
          <br />
          今日
        </span>
        {named.map((step) => (
          <span key={step.day} data-call={step === last || undefined} style={{ left: `${step.x}%` }}>
            {dayText(step.day)}
            <br />
            {step === last ? '追証' : '日月火水木金土'.charAt(dayOfWeek(step.day))}
          </span>
        ))}
        {forced !== null && (
          <span data-forced style={{ left: '94%' }}>
            {dayText(forced)}
            <br />
            12:30
          </span>
        )}
      </div>
    </figure>
  );
}

interface RungProps {
  readonly at: number;
  readonly look: 'now' | 'call';
  readonly price: string;
  readonly words: string;
}

const RungLabel = ({ at, look, price, words }: RungProps) => (
  <div className={`ladder-rung ladder-rung-${look}`} style={{ top: `calc((100% - 44px) * ${at / 100})` }}>
    <span>
      <b>{stockYenText(price)}</b>
      {words}
    </span>
  </div>
);

/** What the drawing shows, in a sentence. */
function spoken({ name, currentPrice, price, direction, earliestOn }: Rung, { forcedOn, way }: LadderShape): string {
  const limit = direction === 'DOWN' ? 'ストップ安' : 'ストップ高';
  const fastest =
    earliestOn === null || forcedOn === null || way.length === 0
      ? ''
      : `毎日${limit}なら、最短で${shortDate(earliestOn)}に追証、${shortDate(forcedOn)}12:30に強制決済。`;
  return `${shortName(name)}。今の株価 ${stockYenText(currentPrice)}。${stockYenText(price)}で追証。${fastest}`;
}

/** 追証になったあとの流れ */
const Afterwards = () => (
  <section className="ladder-after" aria-labelledby="ladder-after">
    <h3 id="ladder-after">追証になったあとの流れ</h3>
    <ol>
      <li>
        <b>追証の確定</b>翌2:30
      </li>
      <li>
        <b>期限</b>2営業日目12:00
      </li>
      <li>
        <b>強制決済</b>同じ日12:30
      </li>
      <li>
        <b>受渡</b>その2営業日後
      </li>
    </ol>
    <p className="note phrase max-w-page">
      強制決済は値段ではなく、期限で行います。期限までに足りない分があると、すべての建玉を成行で決済します。途中で株価が戻っても、追証は残ります。
    </p>
  </section>
);
