import type { ReactNode } from 'react';
import { DoneIcon, ErrorIcon, InfoIcon, WarnIcon } from '../icon/index.ts';
import './notice.css';

export type NoticeTone = 'info' | 'success' | 'warn' | 'error';

interface Props {
  readonly tone?: NoticeTone;
  readonly title?: string;
  readonly children: ReactNode;
  /** One thing to do about it, usually a small button. */
  readonly action?: ReactNode;
}

const icons = { info: InfoIcon, success: DoneIcon, warn: WarnIcon, error: ErrorIcon };

/** A block that says one thing inside the page. An error is read out when it appears; colour never stands alone. */
export function Notice({ tone = 'info', title, children, action }: Props) {
  const ToneIcon = icons[tone];
  return (
    <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <ToneIcon size="small" />
      <div className="notice-words">
        {title !== undefined && <p className="notice-title">{title}</p>}
        <div>{children}</div>
        {action !== undefined && <div className="notice-action">{action}</div>}
      </div>
    </div>
  );
}
