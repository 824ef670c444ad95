import { useEffect } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useRouter } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import { ensureCustomer, listAccountRequests } from '@tsuzura/contract/main';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { StepBar } from '@tsuzura/ui/step-bar';
import { leaveForOpening, useAccountRole } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { hasApplied, OpeningProgress } from '../../shared/opening/index.ts';
import { Page } from '../../shared/page/index.ts';
import { useServices } from '../../shared/services.ts';

/**
 * R2.17: the return point after sign-up and after the application. The record is ensured before anything is offered; a
 * failure can be tried again.
 */
export function SignUpCallbackPage() {
  const router = useRouter();
  const role = useAccountRole();
  const customer = useCall(ensureCustomer);
  const requests = useCall(listAccountRequests, undefined, { enabled: customer.isSuccess });
  const isApplied = requests.data !== undefined && hasApplied(requests.data.accountRequests);
  // Who has an account, or had one, is told so there; their application of then says nothing any more.
  const isBeyond = role === 'open' || role === 'closed';
  useEffect(() => {
    if (isBeyond) router.navigate(paths.myPage, { replace: true });
  }, [isBeyond, router]);
  // Nobody is thanked before the record is there, nor on the way to my page.
  const isNew = requests.isSuccess && role === 'none';
  return (
    <Page title={isApplied ? '口座開設の状況' : isNew ? 'ご登録ありがとうございます' : 'ご登録の確認'}>
      <DataBlock of={customer} skeleton={<Coming />}>
        {() => (
          <DataBlock of={requests} skeleton={<Coming />}>
            {() => (isApplied ? <Applied /> : <NextSteps />)}
          </DataBlock>
        )}
      </DataBlock>
    </Page>
  );
}

function Coming() {
  return (
    <div className="mt-6">
      <p role="status">登録を確認しています</p>
      <Skeleton>
        <SkeletonRow />
        <SkeletonRow />
      </Skeleton>
    </div>
  );
}

/** Whoever has applied is told how far it is, and is not asked to apply again. */
function Applied() {
  return (
    <div className="mt-6">
      <OpeningProgress heading="h2" />
      <p className="mt-4">
        <ButtonLink href={paths.myPage} variant="text">
          マイページへ
        </ButtonLink>
      </p>
    </div>
  );
}

function NextSteps() {
  const services = useServices();
  const claims = useClaims();
  const leave = (variant: 'plain' | 'nisa') => async () => {
    if (claims) await leaveForOpening(services, claims, variant);
  };
  return (
    <div className="mt-6 grid gap-8">
      <StepBar steps={['IDの登録', '口座の申し込み', '入金して購入']} current={1} />
      <div className="grid gap-2">
        <h2>次は、口座のお申し込みです</h2>
        <p className="phrase">
          約10分で終わります。マイナンバーカードと、出金先の銀行口座をご用意ください。口座の開設と管理に費用はかかりません。NISA口座は、1人につき1つの金融機関で開設できます。
        </p>
      </div>
      <div className="grid gap-3">
        <Button size="flow" needsConnection onClick={leave('nisa')}>
          口座とNISAを申し込む
        </Button>
        <Button size="flow" variant="outline" needsConnection onClick={leave('plain')}>
          証券口座だけを申し込む
        </Button>
        <ButtonLink href={paths.myPage} size="flow" variant="text">
          あとで（マイページへ）
        </ButtonLink>
      </div>
    </div>
  );
}
