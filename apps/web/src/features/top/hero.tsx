import { serviceDescription } from '@tsuzura/ui/brand';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { HillPath } from '@tsuzura/ui/illustration';

/** The drawing stands above the words on a phone, beside them from a tablet on. */
export function Hero() {
  return (
    <section className="wide grid gap-4 pt-4 pb-12 tablet:grid-cols-2 tablet:items-center tablet:gap-6 tablet:pt-12 desktop:grid-cols-[440px_1fr] desktop:gap-20 desktop:pt-12 desktop:pb-18">
      <div>
        <h1 className="text-[2.25rem] leading-[1.35] tracking-[0.02em] desktop:text-[2.75rem]">
          <span className="nb">遠まわりも、</span>
          <br />
          <span className="nb">ちゃんと前へ。</span>
        </h1>
        <p className="mt-2 text-ink2">{serviceDescription}</p>
        <div className="mt-6 grid gap-3 desktop:grid-cols-[1.3fr_1fr]">
          <ButtonLink href="#preparing" size="flow">
            いま使えるものを見る
          </ButtonLink>
          <Button variant="outline" size="flow" reason="ログインは準備中です。">
            ログイン
          </Button>
        </div>
      </div>
      <div className="max-tablet:order-first">
        <HillPath />
      </div>
    </section>
  );
}
