import { useState, type ReactNode } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import {
  listDebitAccounts,
  listRedemptionSettings,
  listSubscriptionSettings,
  type RedemptionSetting,
  type SubscriptionSetting,
} from '@tsuzura/contract/main';
import { Button, ButtonLink } from '@tsuzura/ui/button';
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

/** Settings that are shown at first; few people have more. */
const shownFirst = { query: { limit: 4 } };

/** 積立・定期売却: everything that runs by itself, with what comes next and what became of the last time. */
export function PlansPage() {
  const [isWhole, setIsWhole] = useState({ subscriptions: false, redemptions: false });
  const whole = (kind: keyof typeof isWhole) => () => setIsWhole({ ...isWhole, [kind]: true });
  const subscriptions = useCall(listSubscriptionSettings, isWhole.subscriptions ? {} : shownFirst, {
    keepPrevious: true,
  });
  const redemptions = useCall(listRedemptionSettings, isWhole.redemptions ? {} : shownFirst, { keepPrevious: true });
  return (
    <Page title="積立・定期売却" width="full">
      <div className="wide page">
        <div className="page-head mb-4">
          <h1 tabIndex={-1}>積立・定期売却</h1>
          <EyeButton />
        </div>
        <DataBlock of={subscriptions} skeleton={<Coming />}>
          {(data) => (
            <Columns asideLabel="NISAの見込みと関連する画面" aside={<Aside settings={data.settings} />}>
              {data.settings.some(isLive) && <MonthlyTotal running={data.running} />}
              <Subscriptions {...data} onWhole={whole('subscriptions')} />
              <DataBlock
                of={redemptions}
                skeleton={
                  <Skeleton>
                    <SkeletonRow />
                  </Skeleton>
                }
              >
                {(sales) => <Redemptions {...sales} onWhole={whole('redemptions')} />}
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

interface Shown<Setting> {
  readonly settings: readonly Setting[];
  readonly rest: Rest;
  /** Asks for all of them. */
  readonly onWhole: () => void;
}
type Rest = Answer<typeof listRedemptionSettings>['rest'];

function Subscriptions({ settings, rest, onWhole }: Shown<SubscriptionSetting>) {
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
      <Further count={rest.live} onWhole={onWhole} />
      <Ended what="積立" count={ended.length + rest.over} isMissing={rest.over > 0} onWhole={onWhole}>
        {ended.map((setting) => (
          <SubscriptionRow key={setting.id} setting={setting} bankName={bankOf(setting.settingCode)} />
        ))}
      </Ended>
    </PageSection>
  );
}

function Redemptions({ settings, rest, onWhole }: Shown<RedemptionSetting>) {
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
      <Further count={rest.live} onWhole={onWhole} />
      <Ended what="定期売却" count={ended.length + rest.over} isMissing={rest.over > 0} onWhole={onWhole}>
        {ended.map((setting) => (
          <RedemptionRow key={setting.id} setting={setting} />
        ))}
      </Ended>
      <p className="note mt-2">
        受け取った代金は預り金に入ります。<Link href={paths.scheduledWithdrawal}>定期出金も設定する</Link>
      </p>
    </PageSection>
  );
}

/** Settings that are not shown yet. */
function Further({ count, onWhole }: { readonly count: number; readonly onWhole: () => void }) {
  if (count === 0) return null;
  return (
    <div className="mt-4">
      <Button variant="outline" size="small" onClick={onWhole}>
        ほか{count}件を表示する
      </Button>
    </div>
  );
}

interface EndedProps {
  readonly what: string;
  readonly count: number;
  /** They are asked for when somebody opens the list. */
  readonly isMissing: boolean;
  readonly onWhole: () => void;
  readonly children: ReactNode;
}

function Ended({ what, count, isMissing, onWhole, children }: EndedProps) {
  if (count === 0) return null;
  return (
    <details className="plans-ended" onToggle={({ currentTarget }) => isMissing && currentTarget.open && onWhole()}>
      <summary>
        終了した{what} {count}件
      </summary>
      {isMissing ? (
        <Skeleton>
          <SkeletonRow />
        </Skeleton>
      ) : (
        <ul className="settings">{children}</ul>
      )}
    </details>
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
