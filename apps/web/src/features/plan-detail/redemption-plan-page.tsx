import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { listRedemptionSettings, type RedemptionSetting } from '@tsuzura/contract/main';
import { reasonText, type OccurrenceReason } from '@tsuzura/domain/plan';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { EyeButton } from '../../shared/asset/index.ts';
import { Columns, Crumb, PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { deadlineText } from '../../shared/order/words.ts';
import { Page } from '../../shared/page/index.ts';
import { isLive } from '../../shared/plan/is-live.ts';
import { SaleMeasure } from '../../shared/plan/sale-measure.tsx';
import { methodWords, saleDayText, statusWords, suspendedText } from '../../shared/plan/words.ts';
import { ChangeRedemption } from './change-redemption.tsx';
import { EffectNote } from './effect-note.tsx';
import { NoSuchPlan, PlanComing } from './no-such-plan.tsx';
import { EndRedemption, PauseRedemption, ResumeRedemption } from './redemption-commands.tsx';
import { SaleRuns } from './runs.tsx';
import { useEffectiveSale } from './use-effective-cycle.ts';
import './plan-detail.css';

/** One 定期売却. */
export function RedemptionPlanPage() {
  const id = useParam('settingId');
  const settings = useCall(listRedemptionSettings);
  return (
    <DataBlock of={settings} skeleton={<PlanComing title="定期売却の内容" />}>
      {(data) => {
        const setting = data.settings.find((one) => one.id === id);
        return setting === undefined ? <NoSuchPlan /> : <Detail setting={setting} />;
      }}
    </DataBlock>
  );
}

function Detail({ setting }: { readonly setting: RedemptionSetting }) {
  const { fundName, accountType, status, suspendedReason, lastResult } = setting;
  const { label, tone } = statusWords[status];
  return (
    <Page title={`定期売却 ${fundName}`} width="full">
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
          <section aria-labelledby="plan-measure">
            <h2 id="plan-measure" className="plan-label">
              {methodWords[setting.method]}　{saleDayText(setting)}
            </h2>
            <p>
              <SaleMeasure of={setting} size="xl" />
            </p>
          </section>
          {status === 'SUSPENDED' && (
            <div className="mt-4">
              <Notice tone="warn">{suspendedText(suspendedReason)}</Notice>
            </div>
          )}
          {lastResult?.status === 'SKIPPED' && lastResult.reason !== null && (
            <div className="mt-4">
              <Notice>
                {shortDate(lastResult.orderDate)}：{reasonText(lastResult.reason as OccurrenceReason)}
              </Notice>
            </div>
          )}
          <Terms setting={setting} />
          <SaleRuns setting={setting} />
        </Columns>
      </div>
    </Page>
  );
}

function Terms({ setting }: { readonly setting: RedemptionSetting }) {
  const { next, times, remainingTimes } = setting;
  return (
    <PageSection title="設定">
      <DefinitionList>
        {next !== null && (
          <Definition term="次回の売却" note={`変更の締切 ${deadlineText(next.changeDeadline)}`}>
            {shortDate(next.orderDate)}
          </Definition>
        )}
        {next !== null && (
          <Definition term="概算の金額" note="最新の基準価額で計算。税引前">
            約<Yen value={next.estimatedAmount} />
          </Definition>
        )}
        <Definition term="方式">{methodWords[setting.method]}</Definition>
        <Definition term="売却日" note="休業日にあたる月は、翌営業日">
          {saleDayText(setting)}
        </Definition>
        {times !== null && (
          <Definition term="回数">
            全{times}回（残り{remainingTimes ?? times}回）
          </Definition>
        )}
      </DefinitionList>
      <p className="note mt-2">
        受け取る代金は預り金に入ります。<Link href={paths.scheduledWithdrawal}>定期出金も設定する</Link>
      </p>
    </PageSection>
  );
}

function Actions({ setting }: { readonly setting: RedemptionSetting }) {
  const effective = useEffectiveSale(setting);
  const change = useUrlModal('change');
  const pause = useUrlModal('pause');
  const resume = useUrlModal('resume');
  const end = useUrlModal('end');
  const { status } = setting;
  if (!isLive(setting)) return <p className="note">この定期売却は終了しています。</p>;
  const canResume = status === 'PAUSED' || status === 'SUSPENDED';
  return (
    <>
      {effective !== null && <EffectNote cycle={effective.cycle} />}
      <div className="plan-actions">
        {canResume && (
          <Button size="flow" onClick={() => resume.open()}>
            再開する
          </Button>
        )}
        <Button size="flow" variant={canResume ? 'outline' : 'primary'} onClick={() => change.open()}>
          設定を変更する
        </Button>
        {status === 'ACTIVE' && (
          <Button size="flow" variant="outline" onClick={() => pause.open()}>
            休止する
          </Button>
        )}
        <Button size="flow" variant="quiet" onClick={() => end.open()}>
          定期売却をやめる
        </Button>
      </div>
      {change.value !== null && <ChangeRedemption setting={setting} effective={effective} onClose={change.close} />}
      {pause.value !== null && status === 'ACTIVE' && <PauseRedemption setting={setting} onClose={pause.close} />}
      {resume.value !== null && canResume && <ResumeRedemption setting={setting} onClose={resume.close} />}
      {end.value !== null && <EndRedemption setting={setting} onClose={end.close} />}
    </>
  );
}
