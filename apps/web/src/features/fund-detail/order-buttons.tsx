import type { FundDetail } from '@tsuzura/contract/main';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';

/** Who may not order yet is told so by the guard of the order's page, which leads back here. */
export function OrderButtons({ fund }: { readonly fund: Pick<FundDetail, 'code' | 'orderable'> }) {
  return (
    <>
      {fund.orderable.buy ? (
        <ButtonLink href={paths.buy(fund.code)} size="flow">
          購入
        </ButtonLink>
      ) : (
        <Button size="flow" reason="現在お申込みを受け付けていません。">
          購入
        </Button>
      )}
      {fund.orderable.scheduled && (
        <ButtonLink href={paths.planBuy(fund.code)} size="flow" variant="outline">
          積立で買う
        </ButtonLink>
      )}
    </>
  );
}
