import { useEffect, useState } from 'react';
import { Button } from '../button/index.ts';
import './state.css';

const slowAfterMs = 10_000;

/** Under a skeleton that is still there after ten seconds (rule SCREEN-4). Silent until then. */
export function SlowLine({ onReload }: { readonly onReload: () => void | Promise<void> }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="slow" role="status">
      {isSlow && <SlowWords onReload={onReload} />}
    </div>
  );
}

export function SlowWords({ onReload }: { readonly onReload: () => void | Promise<void> }) {
  return (
    <>
      <p className="note">通信に時間がかかっています。このままお待ちいただくか、再読み込みしてください。</p>
      <Button variant="text" size="small" busyLabel="読み込み中" onClick={onReload}>
        再読み込み
      </Button>
    </>
  );
}
