import { yen } from '@tsuzura/domain/money';
import { comparedYenText } from '@tsuzura/domain/text';
import { useId } from 'react';
import { useHiddenAmounts } from '../amounts/index.ts';
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
  /** Why nothing of it can be used now. It stands in the place of what is left, which would be offered otherwise. */
  readonly closed?: string | null;
  /** Amounts beside the gauge that are compared with its own: all of them share one unit. */
  readonly beside?: readonly bigint[];
}

const none: readonly bigint[] = [];

/** A quota: what is used, what is ordered, what is left (NISAの枠). */
export function Gauge({ kind, label, max, used, ordered = 0n, yearEnd = null, closed = null, beside = none }: Props) {
  const id = useId();
  const isHidden = useHiddenAmounts();
  const taken = used + ordered;
  const left = taken > max ? 0n : max - taken;
  // The quota is known to everybody: its share would say the amount.
  const share = (part: bigint) => (isHidden ? 0 : shareOf(part, max));
  const among = [max, used, ordered, left, yearEnd ?? 0n, ...beside];
  return (
    <div className={`gauge account-${kind.toLowerCase().replaceAll('_', '-')}`}>
      <div className="gauge-head">
        <span id={id}>
          <AccountMark kind={kind}>{label}</AccountMark>
        </span>
        {closed === null ? (
          <span className="gauge-left">
            残り <ComparedYen value={left} among={among} size="m" isOwn />
          </span>
        ) : (
          <span className="gauge-left note">{closed}</span>
        )}
      </div>
      <div className="gauge-frame">
        <div
          className="gauge-bar"
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share(taken)}
          aria-valuetext={isHidden ? '金額を非表示にしています' : spoken(used, ordered, max, among)}
        >
          {used > 0n && <i style={{ width: `${share(used)}%` }} />}
          {ordered > 0n && <i className="gauge-ordered" style={{ width: `${share(ordered)}%` }} />}
        </div>
        {yearEnd !== null && !isHidden && <span className="gauge-tick" style={{ left: `${share(yearEnd)}%` }} />}
      </div>
      <div className="gauge-foot">
        <span>
          <ComparedYen value={used} among={among} isOwn /> 使用
          {ordered > 0n && (
            <>
              ・注文中 <ComparedYen value={ordered} among={among} isOwn />
            </>
          )}
        </span>
        <ComparedYen value={max} among={among} />
      </div>
      {yearEnd !== null && (
        <p className="gauge-pace">
          <span className="gauge-tick-sample" aria-hidden="true" />
          <span>
            このペースで年末 <ComparedYen value={yearEnd} among={among} isOwn />
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
