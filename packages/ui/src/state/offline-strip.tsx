import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '../icon/index.ts';
import './state.css';

/** Whether the device has a connection. Money buttons are refused without: 「オフラインのため操作できません」. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );

function watchConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

interface Props {
  /** Only for showing it without pulling the plug. */
  readonly isOffline?: boolean;
}

/** Under the header while there is no connection. */
export function OfflineStrip({ isOffline }: Props) {
  const isOnline = useIsOnline();
  const shows = isOffline ?? !isOnline;
  return (
    <div role="status">
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
