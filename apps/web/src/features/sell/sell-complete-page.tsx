import { useParam } from '@tsuzura/browser/router';
import { ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';
import { CompleteView } from '../../shared/order/index.ts';

/** R2.09. */
export function SellCompletePage() {
  const code = useParam('fundCode');
  const accountType = useParam('orderAccountType');
  return (
    <CompleteView
      flow={`sell:${code}:${accountType}`}
      title="売却のご注文を受け付けました"
      ways={
        <ButtonLink href={paths.assets} variant="outline">
          保有ファンドへ
        </ButtonLink>
      }
    />
  );
}
