import type { ReactNode } from 'react';
import '../notice/notice.css';

export { RetryNotice as ErrorBlock } from '../notice/index.ts';

interface Props {
  /** What was asked for: ご注文. */
  readonly what: string;
  /** Where it can be looked up: 注文・約定. */
  readonly where: string;
  /** The way there. */
  readonly action: ReactNode;
}

/**
 * In place of a form whose answer never came (rule SCREEN-5). Pressing again could order twice, so there is nothing to
 * press: the way leads to the list that knows.
 */
export function UnknownBlock({ what, where, action }: Props) {
  return (
    <div className="notice-retry" role="alert">
      <p>
        {what}の結果を確認できませんでした。二重の{what}を防ぐため、もう一度押さずに「{where}」でご確認ください。
      </p>
      {action}
    </div>
  );
}
