import { useEffect } from 'react';
import { checkedChannel } from '../data/index.ts';

/** Where the window of a fresh check ends: it tells the page that opened it, and closes itself. */
export function CheckedScreen() {
  useEffect(() => {
    document.title = '確認できました｜つづら 運営コンソール';
    const channel = new BroadcastChannel(checkedChannel);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is of this origin
    channel.postMessage('checked');
    channel.close();
    window.close();
  }, []);
  return (
    <main className="cx-alone">
      <div>
        <h1 className="text-h1">確認できました</h1>
        <p>この画面を閉じて、元の画面にお戻りください。</p>
      </div>
    </main>
  );
}
