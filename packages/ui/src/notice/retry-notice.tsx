import { Button } from '../button/index.ts';
import { useWhenOnline } from '../connection/index.ts';
import './notice.css';

interface Props {
  /** network: no answer came. other: an answer came that cannot be shown. */
  readonly cause: 'network' | 'other';
  readonly onRetry: () => void | Promise<void>;
}

const texts = {
  network: '通信できませんでした。電波の良い場所で、もう一度お試しください。',
  other: '表示できませんでした。しばらく時間をおいて、もう一度お試しください。',
};

/** Stands where a block could not be loaded. Each block fails alone, and is loaded by itself when the connection is back. */
export function RetryNotice({ cause, onRetry }: Props) {
  useWhenOnline(() => {
    if (cause === 'network') void onRetry();
  });
  return (
    <div className="notice-retry" role="alert">
      <p>{texts[cause]}</p>
      <Button variant="outline" size="small" busyLabel="読み込み中" onClick={onRetry}>
        もう一度読み込む
      </Button>
    </div>
  );
}
