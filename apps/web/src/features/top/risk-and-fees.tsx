import { Section } from './section.tsx';

/** Required wherever funds are offered: open text, never folded away. */
export function RiskAndFees() {
  return (
    <Section title="リスクと費用">
      <div className="legal mt-3 grid gap-3 desktop:grid-cols-2 desktop:gap-20">
        <p>
          投資信託は、株式や債券など値動きのある有価証券等に投資します。外貨建ての資産には為替の変動もあります。基準価額は変動し、受け取る金額が投資した金額を下回ることがあります。投資信託は預金と異なり、預金保険の対象ではありません。
        </p>
        <p>
          購入時手数料は0円です。保有中は信託報酬（純資産総額に対し年0.0770%～年1.5400%、税込）がかかります。信託財産留保額がかかるファンドがあります。その他の費用は運用の状況により変わるため、あらかじめ示すことができません。お申し込みの前に、交付目論見書と補完書面をご確認ください。
        </p>
      </div>
    </Section>
  );
}
