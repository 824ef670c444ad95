import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { listDebitAccounts, listSubscriptionSettings, type SubscriptionSetting } from '@tsuzura/contract/main';
import { frameOf } from '@tsuzura/domain/nisa';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { CalendarStrip } from '@tsuzura/ui/timeline';
import { EyeButton } from '../../shared/asset/index.ts';
import { Columns, Crumb, PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { courseNames } from '../../shared/order/words.ts';
import { Page } from '../../shared/page/index.ts';
import { isLive } from '../../shared/plan/is-live.ts';
import { dayText, monthText, reasonOf, statusWords, suspendedText } from '../../shared/plan/words.ts';
import { ChangeSubscription } from './change-subscription.tsx';
import { EffectNote } from './effect-note.tsx';
import { EndSubscription } from './end-subscription.tsx';
import { NoSuchPlan, PlanComing } from './no-such-plan.tsx';
import { PauseSubscription } from './pause-subscription.tsx';
import { ResumeSubscription } from './resume-subscription.tsx';
import { SubscriptionRuns } from './runs.tsx';
import { useEffectiveCycle } from './use-effective-cycle.ts';
import './plan-detail.css';

/** One 積立: what is set, what comes next, what became of every run, and what can be changed from which run on. */
export function SubscriptionPlanPage() {
  const id = useParam('settingId');
  const settings = useCall(listSubscriptionSettings);
  return (
    <DataBlock of={settings} skeleton={<PlanComing title="積立の内容" />}>
      {(data) => {
        const setting = data.settings.find((one) => one.id === id);
        return setting === undefined ? <NoSuchPlan /> : <Detail setting={setting} />;
      }}
    </DataBlock>
  );
}

function Detail({ setting }: { readonly setting: SubscriptionSetting }) {
  const { fundName, accountType, amount, status } = setting;
  const { label, tone } = statusWords[status];
  return (
    <Page title={`積立 ${fundName}`} width="full">
      <div className="wide page">
        <Crumb href={paths.plans}>積立・定期売却</Crumb>
        <div className="page-head">
          <div className="plan-head">
            <StatusChip tone={tone}>{label}</StatusChip>
            <h1 tabIndex={-1}>
              <FundName name={fundName} />
            </h1>
            <AccountMark kind={accountType} />
          </div>
          <EyeButton />
        </div>
        <Columns asideLabel="お手続き" aside={<Actions setting={setting} />}>
          <section aria-labelledby="plan-amount">
            <h2 id="plan-amount" className="plan-label">
              毎月の金額
            </h2>
            <p>
              <Yen value={amount} size="xl" />
            </p>
          </section>
          <State setting={setting} />
          <NextRun setting={setting} />
          <Terms setting={setting} />
          <SubscriptionRuns setting={setting} />
        </Columns>
      </div>
    </Page>
  );
}

/** What stands in the way, in words. */
function State({ setting: { status, suspendedReason, pausedUntil, last } }: { readonly setting: SubscriptionSetting }) {
  const why = last === null || last.status === 'ORDERED' ? null : reasonOf(last);
  return (
    <div className="mt-4 grid gap-4">
      {status === 'PENDING_BANK' && (
        <Notice>銀行で引落口座を確認しています。確認が済んだ次の回からはじまります。</Notice>
      )}
      {status === 'SUSPENDED' && <Notice tone="warn">{suspendedText(suspendedReason)}</Notice>}
      {status === 'PAUSED' && (
        <Notice>
          {pausedUntil === null ? '再開するまで休止しています。' : `${monthText(pausedUntil)}分から再開します。`}
        </Notice>
      )}
      {status === 'ACTIVE' && why !== null && last?.reason !== 'PAUSED' && <Notice>{why}</Notice>}
    </div>
  );
}

function NextRun({ setting: { next } }: { readonly setting: SubscriptionSetting }) {
  if (next === null) return null;
  const { debitDate, orderDate, executionDate, settlementDate, nisaYear, amount, status } = next;
  return (
    <PageSection title="次回" end={<Link href={paths.planCalendar}>カレンダーで見る</Link>}>
      <CalendarStrip
        points={[
          ...(debitDate === null ? [] : [{ day: debitDate, label: '引落' }]),
          { day: orderDate, label: '購入' },
          { day: executionDate, label: '約定' },
          { day: settlementDate, label: '受渡' },
        ]}
      />
      <p className="note mt-2">
        <Yen value={amount} />
        を購入します。{shortDate(settlementDate)}の受渡
        {nisaYear === null ? 'です。' : `なので、${nisaYear}年の枠を使います。`}
        {status !== 'PLANNED' && 'この回の金額は確定しています。'}
      </p>
    </PageSection>
  );
}

function Terms({ setting }: { readonly setting: SubscriptionSetting }) {
  const accounts = useCall(listDebitAccounts);
  const { fundingType, settingCode, bonus, accountType, useRemainingQuota, distributionCourse, startMonth } = setting;
  const account = accounts.data?.bankAccounts.find((one) => one.settingCode === settingCode);
  return (
    <PageSection title="設定">
      <DefinitionList>
        <Definition
          term={fundingType === 'CASH' ? '購入日' : '引落日'}
          note={
            fundingType === 'CASH' ? '休業日にあたる月は、翌営業日' : '休業日にあたる月は、翌営業日。5営業日後に購入'
          }
        >
          {dayText(setting)}
        </Definition>
        <Definition
          term="資金"
          {...(account === undefined ? {} : { note: <span className="num">{account.numberMasked}</span> })}
        >
          {fundingType === 'CASH' ? '預り金' : `${account?.bankName ?? '銀行口座'} ${account?.branchName ?? ''}`}
        </Definition>
        <Definition
          term="増額月"
          {...(bonus === null
            ? {}
            : {
                note: (
                  <>
                    それぞれ +<Yen value={bonus.amount} />
                  </>
                ),
              })}
        >
          {bonus === null ? 'なし' : bonus.months.map((month) => `${month}月`).join('・')}
        </Definition>
        {frameOf(accountType) !== null && (
          <Definition term="枠が足りない回">{useRemainingQuota ? '残りの分だけ購入' : '見送る'}</Definition>
        )}
        <Definition term="分配金">{courseNames[distributionCourse]}</Definition>
        <Definition term="はじめた月">{monthText(startMonth)}</Definition>
      </DefinitionList>
      <p className="note mt-2">
        ファンド、口座区分、資金、購入日、分配金を変えるときは、やめてから新しく設定してください。
      </p>
    </PageSection>
  );
}

function Actions({ setting }: { readonly setting: SubscriptionSetting }) {
  const effective = useEffectiveCycle(setting);
  const change = useUrlModal('change');
  const pause = useUrlModal('pause');
  const resume = useUrlModal('resume');
  const end = useUrlModal('end');
  const { status } = setting;
  if (!isLive(setting)) {
    return (
      <>
        <p className="note">この積立は終了しています。</p>
        <p className="mt-4">
          <Link href={paths.planBuy(setting.fundCode)}>同じファンドで新しく設定する</Link>
        </p>
      </>
    );
  }
  const waits = effective === null ? '読み込んでいます。' : null;
  return (
    <>
      {effective !== null && <EffectNote cycle={effective.cycle} />}
      <div className="plan-actions">
        {(status === 'PAUSED' || status === 'SUSPENDED') && (
          <Button size="flow" reason={waits} onClick={() => resume.open()}>
            再開する
          </Button>
        )}
        <Button
          size="flow"
          variant={status === 'ACTIVE' || status === 'PENDING_BANK' ? 'primary' : 'outline'}
          reason={waits}
          onClick={() => change.open()}
        >
          設定を変更する
        </Button>
        {status === 'ACTIVE' && (
          <Button size="flow" variant="outline" reason={waits} onClick={() => pause.open()}>
            休止する
          </Button>
        )}
        <Button size="flow" variant="quiet" onClick={() => end.open()}>
          積立をやめる
        </Button>
      </div>
      <p className="note mt-2">やめても、保有しているファンドはそのまま残ります。</p>
      {effective !== null && change.value !== null && (
        <ChangeSubscription setting={setting} effective={effective} onClose={change.close} />
      )}
      {effective !== null && pause.value !== null && status === 'ACTIVE' && (
        <PauseSubscription setting={setting} effective={effective} onClose={pause.close} />
      )}
      {effective !== null && resume.value !== null && (status === 'PAUSED' || status === 'SUSPENDED') && (
        <ResumeSubscription setting={setting} effective={effective} onClose={resume.close} />
      )}
      {end.value !== null && <EndSubscription setting={setting} onClose={end.close} />}
    </>
  );
}
