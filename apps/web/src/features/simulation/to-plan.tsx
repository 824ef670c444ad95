import { useLocation } from '@tsuzura/browser/router';
import { FundCode } from '@tsuzura/contract/kernel';
import { ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';
import { planBuyAddress } from '../../shared/plan/prefill.ts';
import type { Values } from './fields.ts';

/** この条件で積立を設定: of the fund that the simulation came from; without one a fund is chosen first. */
export function ToPlan({ values }: { readonly values: Pick<Values, 'monthly'> | null }) {
  const { search } = useLocation();
  const fund = FundCode.safeParse(search['fund']);
  if (values === null) return null;
  return (
    <ButtonLink
      href={fund.success ? planBuyAddress(fund.data, { amount: values.monthly }) : `${paths.funds}?tsumitate=1`}
      variant="outline"
    >
      {fund.success ? 'この条件で積立を設定' : 'ファンドを選んで積立を設定'}
    </ButtonLink>
  );
}
