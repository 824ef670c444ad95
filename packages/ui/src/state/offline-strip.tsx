import { useIsOnline } from '../connection/index.ts';
import { OfflineIcon } from '../icon/index.ts';
import './state.css';

interface Props {
  /** Only for showing it without pulling the plug. */
  readonly isOffline?: boolean;
}

/** Under the header while there is no connection, and stays there while the page is scrolled. */
export function OfflineStrip({ isOffline }: Props) {
  const isOnline = useIsOnline();
  const shows = isOffline ?? !isOnline;
  return (
    <div className="offline-place" role="status">
      {shows && (
        <p className="offline">
          <span className="wide offline-in">
            <OfflineIcon size="small" />
            オフラインです。表示は最後に取得した内容です。
          </span>
        </p>
      )}
    </div>
  );
}
