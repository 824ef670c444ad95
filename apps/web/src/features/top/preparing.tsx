import { OpenSites } from './open-sites.tsx';

/** Says what is not there yet, and leads to what already answers. */
export function Preparing() {
  return (
    <section className="border-y border-line bg-card" aria-labelledby="preparing">
      <div className="wide grid grid-cols-[minmax(0,1fr)] gap-10 py-12 desktop:grid-cols-[360px_minmax(0,1fr)] desktop:gap-30 desktop:py-18">
        <div>
          <h2 id="preparing">ただいま準備中です</h2>
          <p className="phrase mt-4 text-ink2">
            口座開設、ログイン、ファンドの一覧、購入と売却の画面は、まだご利用いただけません。準備ができたものから公開します。
          </p>
        </div>
        <div>
          <h3 className="mb-3">いま使えるもの</h3>
          <OpenSites />
        </div>
      </div>
    </section>
  );
}
