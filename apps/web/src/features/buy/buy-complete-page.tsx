import { useParam } from '@tsuzura/browser/router';
import { ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';
import { CompleteView } from '../../shared/order/index.ts';

/** R2.07. */
export function BuyCompletePage() {
  const code = useParam('fundCode');
  return (
    <CompleteView
      flow={`buy:${code}`}
      title="購入のご注文を受け付けました"
      ways={
        <>
          <ButtonLink href={paths.planBuy(code)} variant="outline" size="flow">
            積立も設定する
          </ButtonLink>
          <ButtonLink href={paths.myPage} variant="text">
            マイページへ
          </ButtonLink>
        </>
      }
    />
  );
}
