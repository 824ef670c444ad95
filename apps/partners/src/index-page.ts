import { html } from './kernel/html.ts';
import { page } from './kernel/page.ts';

/** What is here, for a person who opened the partners' address. */
export function indexPage(contentUrl: string): string {
  return page(
    '提携先の一覧',
    html`<p>
        「つづら」が外部の会社に頼んでいる仕事を、このコンピューターの中で代わりに行います。会社も、銘柄も、価格も、すべて架空です。
      </p>
      <section>
        <h2><a href="/mail">メール配信</a></h2>
        <p>「つづら」が送ったメールが、ここに届きます。外部には送信されません。</p>
      </section>
      <section>
        <h2><a href="/push">プッシュ通知配信</a></h2>
        <p>アプリへの通知が、ここに届きます。</p>
      </section>
      <section>
        <h2><a href="/bank">みちしお銀行の窓口</a></h2>
        <p>「つづら」のお客さまへの振込を送ったり、届いた振込や引落の依頼の結果を選んだりできます。</p>
      </section>
      <section>
        <h2><a href="/review-desk">審査の窓口</a></h2>
        <p>口座開設や登録内容の変更の、審査の結果を選びます。お客さまの画面には表示されません。</p>
      </section>
      <section>
        <h2>お手続きのサイト</h2>
        <ul>
          <li><a href="/account-opening">口座開設</a></li>
          <li><a href="/account-opening/nisa">NISA口座のお申し込み</a></li>
          <li><a href="/account-update">お客さま情報の変更</a></li>
          <li><a href="/account-update/withdrawBank">出金先口座の登録・変更</a></li>
          <li><a href="/quick-deposit">クイック入金</a></li>
          <li><a href="/monthly-deposit">毎月の入金</a></li>
        </ul>
      </section>
      <section>
        <h2>相場情報</h2>
        <ul>
          <li><a href="/market-data/funds">投資信託の一覧（JSON）</a></li>
          <li><a href="/market-data/funds/TZ010001/navs.csv">基準価額のファイルの例（CSV）</a></li>
          <li><a href="/market-data/stocks">国内株式の一覧（JSON）</a></li>
          <li><a href="/market-data/usstocks">米国株式の一覧（JSON）</a></li>
          <li><a href="/market-data/fx/usdjpy">米ドル・円の仲値（JSON）</a></li>
        </ul>
      </section>
      <section>
        <h2>コンテンツ配信</h2>
        <ul>
          <li><a href="${contentUrl}/latte/const.json">アプリの定数（JSON）</a></li>
        </ul>
      </section>`,
  );
}
