import { DataBlock, useCall } from '@tsuzura/browser/data';
import {
  listDebitAccounts,
  listRedemptionSettings,
  listSubscriptionSettings,
  type RedemptionSetting,
  type SubscriptionSetting,
} from '@tsuzura/contract/main';
import { ButtonLink } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Skeleton, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { EyeButton } from '../../shared/asset/index.ts';
import { Columns, PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { isLive } from '../../shared/plan/is-live.ts';
import { FurtherPlans } from './further-plans.tsx';
import { MonthlyTotal } from './monthly-total.tsx';
import { NisaForecast } from './nisa-forecast.tsx';
import { RedemptionRow } from './redemption-row.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import '../../shared/plan/setting-list.css';
import './plans.css';

/** 積立・定期売却: everything that runs by itself, with what comes next and what became of the last time. */
export function PlansPage() {
  const subscriptions = useCall(listSubscriptionSettings);
  const redemptions = useCall(listRedemptionSettings);
  return (
    <Page title="積立・定期売却" width="full">
      <div className="wide page">
        <div className="page-head mb-4">
          <h1 tabIndex={-1}>積立・定期売却</h1>
          <EyeButton />
        </div>
        <DataBlock of={subscriptions} skeleton={<Coming />}>
          {({ settings }) => (
            <Columns asideLabel="NISAの見込みと関連する画面" aside={<Aside settings={settings} />}>
              {settings.some(isLive) && <MonthlyTotal settings={settings} />}
              <Subscriptions settings={settings} />
              <DataBlock
                of={redemptions}
                skeleton={
                  <Skeleton>
                    <SkeletonRow />
                  </Skeleton>
                }
              >
                {(data) => <Redemptions settings={data.settings} />}
              </DataBlock>
            </Columns>
          )}
        </DataBlock>
      </div>
    </Page>
  );
}

function Aside({ settings }: { readonly settings: readonly SubscriptionSetting[] }) {
  return (
    <>
      {settings.some(isLive) && (
        <ButtonLink href={paths.funds} size="flow">
          ファンドを選んで積立をはじめる
        </ButtonLink>
      )}
      <NisaForecast />
      <FurtherPlans />
    </>
  );
}

function Subscriptions({ settings }: { readonly settings: readonly SubscriptionSetting[] }) {
  const accounts = useCall(listDebitAccounts);
  const live = settings.filter(isLive);
  const ended = settings.filter((setting) => !isLive(setting));
  const bankOf = (code: string | null) =>
    accounts.data?.bankAccounts.find(({ settingCode }) => settingCode === code)?.bankName ?? null;
  return (
    <PageSection title="積立" end={live.length > 0 && <Link href={paths.planCalendar}>カレンダーで見る</Link>}>
      {live.length === 0 ? (
        <EmptyBlock
          text="積立の設定はまだありません。"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink href={paths.funds}>ファンドを選ぶ</ButtonLink>
              <ButtonLink href={paths.simulation} variant="outline">
                試算する
              </ButtonLink>
            </div>
          }
        />
      ) : (
        <ul className="settings">
          {live.map((setting) => (
            <SubscriptionRow key={setting.id} setting={setting} bankName={bankOf(setting.settingCode)} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className="plans-ended">
          <summary>終了した積立 {ended.length}件</summary>
          <ul className="settings">
            {ended.map((setting) => (
              <SubscriptionRow key={setting.id} setting={setting} bankName={bankOf(setting.settingCode)} />
            ))}
          </ul>
        </details>
      )}
    </PageSection>
  );
}

function Redemptions({ settings }: { readonly settings: readonly RedemptionSetting[] }) {
  const live = settings.filter(isLive);
  const ended = settings.filter((setting) => !isLive(setting));
  return (
    <PageSection title="定期売却" end={<Link href={paths.assets}>保有ファンドから設定する</Link>}>
      {live.length === 0 ? (
        <p className="plans-none">定期売却の設定はありません。</p>
      ) : (
        <ul className="settings">
          {live.map((setting) => (
            <RedemptionRow key={setting.id} setting={setting} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className="plans-ended">
          <summary>終了した定期売却 {ended.length}件</summary>
          <ul className="settings">
            {ended.map((setting) => (
              <RedemptionRow key={setting.id} setting={setting} />
            ))}
          </ul>
        </details>
      )}
      <p className="note mt-2">
        受け取った代金は預り金に入ります。<Link href={paths.scheduledWithdrawal}>定期出金も設定する</Link>
      </p>
    </PageSection>
  );
}

function Coming() {
  return (
    <Skeleton>
      <div className="grid gap-6">
        <SkeletonFigure />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Skeleton>
  );
}
