import { useClaims } from '@tsuzura/browser/services';
import { serviceDescription } from '@tsuzura/ui/brand';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { HillPath } from '@tsuzura/ui/illustration';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';

/** The drawing stands above the words on a phone, beside them from a tablet on. */
export function Hero() {
  const isSignedIn = useClaims() !== null;
  return (
    <section className="wide grid gap-4 pt-4 pb-12 tablet:grid-cols-2 tablet:items-center tablet:gap-6 tablet:pt-12 desktop:grid-cols-[440px_1fr] desktop:gap-20 desktop:pt-12 desktop:pb-18">
      <div>
        <h1 tabIndex={-1} className="text-[2.25rem] leading-[1.35] tracking-[0.02em] desktop:text-[2.75rem]">
          <span className="nb">遠まわりも、</span>
          <br />
          <span className="nb">ちゃんと前へ。</span>
        </h1>
        <p className="mt-2 text-ink2">{serviceDescription}</p>
        {isSignedIn ? <ToMyPage /> : <WaysIn />}
        <p className="note mt-3 text-center desktop:text-left">100円から。購入時手数料は0円です。</p>
      </div>
      <div className="max-tablet:order-first">
        <HillPath />
      </div>
    </section>
  );
}

function WaysIn() {
  const { leaveForSignIn } = useServices();
  return (
    <div className="ways-in mt-6 grid gap-3 desktop:grid-cols-[1.3fr_1fr]">
      <Button size="flow" needsConnection onClick={() => leaveForSignIn({ view: 'signUp', redirectPath: null })}>
        口座をひらく（無料）
      </Button>
      <Button
        variant="outline"
        size="flow"
        needsConnection
        onClick={() => leaveForSignIn({ view: 'signInWithCheckUsername', redirectPath: null })}
      >
        ログイン
      </Button>
    </div>
  );
}

/** Also two buttons high on a phone: a sign-in that is noticed late moves nothing. */
function ToMyPage() {
  return (
    <div className="mt-6 grid min-h-31 content-start desktop:min-h-14">
      <ButtonLink size="flow" href={paths.myPage}>
        マイページへ
      </ButtonLink>
    </div>
  );
}
