import { useEffect, useState } from 'react';
import { useBackGuard } from '@tsuzura/browser/navigation';
import { useParam, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import type { Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { OrderPage } from '../../shared/order/index.ts';
import { BoxPicture } from '../../shared/order/box-picture.tsx';
import { readSaleReceipt, type SaleReceipt } from './sale-shown.ts';

export function PlanSellCompletePage() {
  const name = `plan-sell:${useParam('fundCode')}:${useParam('orderAccountType')}`;
  const [receipt] = useState(() => readSaleReceipt(sessionStorage, name, Date.now()));
  return receipt === null ? <ToPlans /> : <Completed receipt={receipt} />;
}

function ToPlans() {
  const router = useRouter();
  useEffect(() => {
    router.navigate(paths.plans, { replace: true });
    say('設定の内容は「積立・定期売却」でご確認いただけます。', 'info');
  }, [router]);
  return null;
}

function Completed({ receipt }: { readonly receipt: SaleReceipt }) {
  useBackGuard(true);
  return (
    <OrderPage title="定期売却を設定しました" step={2} picture={<BoxPicture />}>
      <div className="mt-6">
        <DefinitionList>
          <Definition term="ファンド">
            <FundName name={receipt.fundName} />
          </Definition>
          <Definition term="口座区分">
            <AccountMark kind={receipt.accountType} />
          </Definition>
          <Definition term="方式">{receipt.measure}</Definition>
          <Definition term="売却日">{receipt.when}</Definition>
          {receipt.first !== null && (
            <Definition term="はじめの売却">
              <span className="num">{longDate(receipt.first as Ymd)}</span>
            </Definition>
          )}
        </DefinitionList>
      </div>
      <div className="order-ways">
        <ButtonLink href={paths.redemptionPlan(receipt.settingId)} size="flow">
          この定期売却を見る
        </ButtonLink>
        <ButtonLink href={paths.scheduledWithdrawal} variant="text">
          定期出金も設定する
        </ButtonLink>
        <ButtonLink href={paths.plans} variant="text">
          積立・定期売却の一覧へ
        </ButtonLink>
      </div>
    </OrderPage>
  );
}
