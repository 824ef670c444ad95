import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { useId } from 'react';
import { useHiddenAmounts } from '../amounts/index.ts';
import { AccountMark, type AccountKind } from '../badge/index.ts';
import { ManYen } from '../money/index.ts';
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
}

/** A quota: what is used, what is ordered, what is left (NISAの枠). */
export function Gauge({ kind, label, max, used, ordered = 0n, yearEnd = null, closed = null }: Props) {
  const id = useId();
  const isHidden = useHiddenAmounts();
  const taken = used + ordered;
  const left = taken > max ? 0n : max - taken;
  // The quota is known to everybody: its share would say the amount.
  const share = (part: bigint) => (isHidden ? 0 : shareOf(part, max));
  return (
    <div className={`gauge account-${kind.toLowerCase().replaceAll('_', '-')}`}>
      <div className="gauge-head">
        <span id={id}>
          <AccountMark kind={kind}>{label}</AccountMark>
        </span>
        {closed === null ? (
          <span className="gauge-left">
            残り <ManYen value={left} size="m" isOwn />
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
          aria-valuetext={isHidden ? '金額を非表示にしています' : spoken(used, ordered, max)}
        >
          {used > 0n && <i style={{ width: `${share(used)}%` }} />}
          {ordered > 0n && <i className="gauge-ordered" style={{ width: `${share(ordered)}%` }} />}
        </div>
        {yearEnd !== null && !isHidden && <span className="gauge-tick" style={{ left: `${share(yearEnd)}%` }} />}
      </div>
      <div className="gauge-foot">
        <span>
          <ManYen value={used} isOwn /> 使用
          {ordered > 0n && (
            <>
              ・注文中 <ManYen value={ordered} isOwn />
            </>
          )}
        </span>
        <ManYen value={max} />
      </div>
      {yearEnd !== null && (
        <p className="gauge-pace">
          <span className="gauge-tick-sample" aria-hidden="true" />
          <span>
            このペースで年末 <ManYen value={yearEnd} isOwn />
          </span>
        </p>
      )}
    </div>
  );
}

const spoken = (used: bigint, ordered: bigint, max: bigint): string =>
  `${manYenLabel(yen(max))}のうち、使用${manYenLabel(yen(used))}、注文中${manYenLabel(yen(ordered))}`;

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
