import { useEffect, useState } from 'react';
import { useBackGuard } from '@tsuzura/browser/navigation';
import { useParam, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import type { Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { KeptAmount, OrderPage } from '../../shared/order/index.ts';
import { BoxPicture } from '../../shared/order/box-picture.tsx';
import { nextProposal, takeProposal } from '../../shared/plan/proposals.ts';
import { PushOffer } from '../../shared/push/push-offer.tsx';
import { readPlanReceipt, type PlanReceipt } from './plan-receipt.ts';

/** What was set. Without a result of this tab there is nothing to show, and the list of plans has it. */
export function PlanBuyCompletePage() {
  const code = useParam('fundCode');
  const [receipt] = useState(() => readPlanReceipt(sessionStorage, code, Date.now()));
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

function Completed({ receipt }: { readonly receipt: PlanReceipt }) {
  const { next } = receipt;
  const day = (text: string) => <span className="num">{longDate(text as Ymd)}</span>;
  useBackGuard(true);
  return (
    <OrderPage title="積立を設定しました" step={2} picture={<BoxPicture />}>
      {receipt.isPending && (
        <Notice>銀行で引落口座を確認しています。確認が済んだ次の回から、引落がはじまります。</Notice>
      )}
      <div className="mt-6">
        <DefinitionList>
          <Definition term="ファンド">
            <FundName name={receipt.fundName} />
          </Definition>
          <Definition term="口座区分">
            <AccountMark kind={receipt.accountType} />
          </Definition>
          <Definition term="毎月の金額">
            <b>
              <KeptAmount of={{ yen: receipt.yen }} />
            </b>
          </Definition>
          <Definition term="資金と日">{receipt.how}</Definition>
          {next?.isDebit === true && <Definition term="はじめの引落">{day(next.day)}</Definition>}
          {next !== null && <Definition term="はじめの購入">{day(next.orderDate)}</Definition>}
          {next !== null && <Definition term="受渡日">{day(next.settlementDate)}</Definition>}
        </DefinitionList>
      </div>
      <div className="order-ways">
        <NextProposal />
        <ButtonLink href={paths.subscriptionPlan(receipt.settingId)} size="flow" variant="outline">
          この積立を見る
        </ButtonLink>
        <ButtonLink href={paths.planCalendar} variant="text">
          積立カレンダーへ
        </ButtonLink>
        <ButtonLink href={paths.plans} variant="text">
          積立・定期売却の一覧へ
        </ButtonLink>
      </div>
      <PushOffer title="積立の前日にお知らせします" example="あす、積立の購入があります" />
    </OrderPage>
  );
}

/** The other half of a plan for the NISA frames. */
function NextProposal() {
  const router = useRouter();
  const [next] = useState(() => nextProposal(sessionStorage, Date.now()));
  if (next === null) return null;
  return (
    <Button
      size="flow"
      onClick={() => {
        takeProposal(sessionStorage, Date.now());
        router.navigate(next.href);
      }}
    >
      続けて{next.name}を設定する
    </Button>
  );
}
