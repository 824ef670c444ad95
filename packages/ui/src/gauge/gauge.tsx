import { yen } from '@tsuzura/domain/money';
import { comparedYenText } from '@tsuzura/domain/text';
import { useId } from 'react';
import { AccountMark, type AccountKind } from '../badge/index.ts';
import { ComparedYen } from '../money/index.ts';
import { shareOf } from './share.ts';
import './gauge.css';

interface Props {
  readonly kind: AccountKind;
  readonly label: string;
  readonly max: bigint;
  readonly used: bigint;
  /** In orders that are not executed yet: hatched. */
  readonly ordered?: bigint;
  /** Where this pace leads to by the end of the year: a tick. */
  readonly yearEnd?: bigint | null;
  /** Amounts beside the gauge that are compared with its own: all of them share one unit. */
  readonly beside?: readonly bigint[];
  readonly hidden?: boolean;
}

const none: readonly bigint[] = [];

/** A quota: what is used, what is ordered, what is left (NISAの枠). */
export function Gauge({ kind, label, max, used, ordered = 0n, yearEnd = null, beside = none, hidden = false }: Props) {
  const id = useId();
  const taken = used + ordered;
  const left = taken > max ? 0n : max - taken;
  const among = [max, used, ordered, left, yearEnd ?? 0n, ...beside];
  return (
    <div className={`gauge account-${kind.toLowerCase().replaceAll('_', '-')}`}>
      <div className="gauge-head">
        <span id={id}>
          <AccountMark kind={kind}>{label}</AccountMark>
        </span>
        <span className="gauge-left">
          残り <ComparedYen value={left} among={among} size="m" hidden={hidden} />
        </span>
      </div>
      <div className="gauge-frame">
        <div
          className="gauge-bar"
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shareOf(taken, max)}
          aria-valuetext={hidden ? '金額を非表示にしています' : spoken(used, ordered, max, among)}
        >
          {used > 0n && <i style={{ width: `${shareOf(used, max)}%` }} />}
          {ordered > 0n && <i className="gauge-ordered" style={{ width: `${shareOf(ordered, max)}%` }} />}
        </div>
        {yearEnd !== null && <span className="gauge-tick" style={{ left: `${shareOf(yearEnd, max)}%` }} />}
      </div>
      <div className="gauge-foot">
        <span>
          <ComparedYen value={used} among={among} hidden={hidden} /> 使用
          {ordered > 0n && (
            <>
              ・注文中 <ComparedYen value={ordered} among={among} hidden={hidden} />
            </>
          )}
        </span>
        <ComparedYen value={max} among={among} />
      </div>
      {yearEnd !== null && (
        <p className="gauge-pace">
          <span className="gauge-tick-sample" aria-hidden="true" />
          <span>
            このペースで年末 <ComparedYen value={yearEnd} among={among} hidden={hidden} />
          </span>
        </p>
      )}
    </div>
  );
}

function spoken(used: bigint, ordered: bigint, max: bigint, among: readonly bigint[]): string {
  const text = (amount: bigint) => comparedYenText(yen(amount), among);
  return `${text(max)}のうち、使用${text(used)}、注文中${text(ordered)}`;
}

/** What the three marks mean, once under a pair of gauges. */
export function GaugeLegend() {
  return (
    <ul className="gauge-legend account-specific" aria-label="記号の意味">
      <li>
        <span className="gauge-sample" aria-hidden="true" />
        使用
      </li>
      <li>
        <span className="gauge-sample gauge-ordered" aria-hidden="true" />
        注文中
      </li>
      <li>
        <span className="gauge-tick-sample" aria-hidden="true" />
        年末の見込み
      </li>
    </ul>
  );
}
