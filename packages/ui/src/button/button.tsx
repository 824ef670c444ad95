import { use, useId, useTransition, type MouseEvent, type ReactNode } from 'react';
import { useIsOnline } from '../connection/index.ts';
import { ReadOnlyReason } from '../read-only/index.ts';
import { Tooltip } from '../tooltip/index.ts';
import { buttonClass, type ButtonSize, type ButtonVariant } from './look.ts';
import './button.css';

interface Props {
  readonly children: ReactNode;
  /** Read out instead of the words on it, where several buttons carry the same. It holds those words. */
  readonly label?: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly type?: 'button' | 'submit';
  /** Why it cannot be pressed now. The button stays focusable, so that everyone can find out (R2.45). */
  readonly reason?: string | null;
  /** What it does needs a connection: without one it cannot be pressed, and says so before any other reason. */
  readonly needsConnection?: boolean;
  /** line: under the button and over it. tip: only over it, in tables and other narrow places. */
  readonly reasonAs?: 'line' | 'tip';
  /** Work started elsewhere (a form being sent). Work started by `onClick` is noticed by itself. */
  readonly busy?: boolean;
  /** The -中 form of the label, such as 送信中. */
  readonly busyLabel?: string;
  /** A promise keeps the button busy until it is settled: a second press does nothing. */
  readonly onClick?: () => void | Promise<void>;
}

const offlineReason = 'オフラインのため操作できません';
/** What a button that only reads says while it does. */
const reading = /読み込み中|確認中|表示中/;

export function Button({
  children,
  label,
  variant = 'primary',
  size = 'normal',
  type = 'button',
  reason: givenReason = null,
  needsConnection = false,
  reasonAs = 'line',
  busy = false,
  busyLabel: givenBusyLabel,
  onClick,
}: Props) {
  const reasonId = useId();
  const isOnline = useIsOnline();
  const busyLabel = givenBusyLabel ?? '処理中';
  const readOnly = use(ReadOnlyReason);
  const isAct = needsConnection || (givenBusyLabel !== undefined && !reading.test(givenBusyLabel));
  const reason = readOnly !== null && isAct ? readOnly : needsConnection && !isOnline ? offlineReason : givenReason;
  const [isRunning, run] = useTransition();
  const isBusy = busy || isRunning;
  const isRefused = isBusy || reason !== null;

  function press(event: MouseEvent) {
    if (isRefused) event.preventDefault(); // also keeps Enter in a field from sending the form
    else if (onClick) run(async () => onClick());
  }

  return (
    <span className={`btn-box btn-box-${size}`}>
      <Tooltip text={reason} id={`${reasonId}-tip`}>
        <button
          className={buttonClass(variant, size)}
          type={type}
          aria-label={label}
          aria-disabled={isRefused || undefined}
          aria-describedby={reason === null ? undefined : reasonAs === 'line' ? reasonId : `${reasonId}-tip`}
          data-busy={isBusy || undefined}
          onClick={press}
        >
          {/* Both labels lie on one cell, so the width is that of the longer one and never moves. */}
          <span className="btn-label" aria-hidden={isBusy || undefined}>
            {children}
          </span>
          <span className="btn-label btn-label-busy" aria-hidden={!isBusy || undefined}>
            <span className="btn-spinner" />
            {busyLabel}
          </span>
        </button>
      </Tooltip>
      <span className="sr" role="status">
        {isBusy ? busyLabel : ''}
      </span>
      {reason !== null && reasonAs === 'line' && (
        <span className="btn-reason" id={reasonId}>
          {reason}
        </span>
      )}
    </span>
  );
}
