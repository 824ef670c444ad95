import { useCall } from '@tsuzura/browser/data';
import { getAssets } from '@tsuzura/contract/main';
import { ButtonLink } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { paths } from '../../shared/navigation/index.ts';
import { hasFirstMoney } from './first-money.ts';

/** The way on for a newcomer whose first money has arrived. Who has bought before knows it. */
export function ReadyToBuy() {
  const { data } = useCall(getAssets);
  if (data === undefined || !hasFirstMoney(data)) return null;
  return (
    <div className="cash-return" role="status">
      <Notice
        tone="success"
        action={
          <ButtonLink href={paths.funds} size="small">
            ファンドを選ぶ
          </ButtonLink>
        }
      >
        <Yen value={data.buyingPower} /> までご購入いただけます。次は、ファンドをお選びください。
      </Notice>
    </div>
  );
}
