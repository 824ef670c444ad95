import { DataBlock } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import type { Campaign } from '@tsuzura/contract/main';
import { longDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { ActionBar } from '@tsuzura/ui/bar';
import { ManYen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { useBusinessDay } from '../../shared/account/index.ts';
import { Columns, Crumb, PageSection } from '../../shared/columns/index.ts';
import { Markdown } from '@tsuzura/ui/markdown';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { CampaignAction } from './campaign-action.tsx';
import { campaignState, entryWords, linesOf, spanText } from './campaign-words.ts';
import { Conditions } from './conditions.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { NoSuchCampaign } from './no-such-campaign.tsx';
import { Schedule } from './schedule.tsx';
import { useCampaign, useProgress } from './use-campaign.ts';
import './campaigns.css';

/** R1.04: public. Whoever is signed in sees how far they are, computed from their own account. */
export function CampaignDetailPage() {
  const id = useParam('campaignId');
  const { asked, campaign, isMissing } = useCampaign(id);
  const enter = useUrlModal('enter');
  if (isMissing) return <NoSuchCampaign />;
  return (
    <Page title={campaign?.title ?? 'キャンペーンの内容'} width="full">
      <div className="wide page">
        <Crumb href={paths.campaigns}>キャンペーン</Crumb>
        {campaign === undefined ? <h1 tabIndex={-1}>キャンペーンの内容</h1> : <Head campaign={campaign} />}
        <DataBlock
          of={asked}
          skeleton={
            <Skeleton>
              <SkeletonFigure />
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          {() => campaign !== undefined && <Content campaign={campaign} onEnter={() => enter.open()} />}
        </DataBlock>
      </div>
      {campaign !== undefined && (
        <div className="contents" data-page-bar="phone">
          <ActionBar look="phone">
            <CampaignAction campaign={campaign} onEnter={() => enter.open()} />
          </ActionBar>
        </div>
      )}
      {campaign !== undefined && enter.value !== null && <EnterDialog campaign={campaign} onClose={enter.close} />}
    </Page>
  );
}

function Head({ campaign }: { readonly campaign: Campaign }) {
  const today = useBusinessDay().data?.day ?? null;
  const entry = useProgress(campaign.id).data?.application ?? null;
  const { label, tone } = entry === null ? campaignState(campaign, today) : entryWords[entry.status];
  return (
    <header className="campaign-head">
      <StatusChip tone={tone}>{label}</StatusChip>
      <h1 tabIndex={-1}>{campaign.title}</h1>
      <p className="text-ink2 num">{spanText(campaign)}</p>
    </header>
  );
}

interface ContentProps {
  readonly campaign: Campaign;
  readonly onEnter: () => void;
}

function Content({ campaign, onEnter }: ContentProps) {
  const isSignedIn = useClaims() !== null;
  const exclusions = linesOf(campaign.exclusionText);
  return (
    <Columns
      asideLabel="日程とエントリー"
      aside={
        <div className="campaign-aside">
          <Schedule campaign={campaign} />
          <div className="campaign-aside-action">
            <CampaignAction campaign={campaign} onEnter={onEnter} />
          </div>
        </div>
      }
    >
      <section aria-labelledby="campaign-reward">
        <h2 id="campaign-reward" className="campaign-label">
          特典（現金）
        </h2>
        <p>
          <ManYen value={campaign.rewardAmount} size="xl" />
        </p>
        <p className="note phrase">{campaign.rewardTimingText}</p>
        <p className="phrase mt-4">{campaign.summary}</p>
      </section>
      <OwnReward campaign={campaign} />
      {isSignedIn ? (
        <Conditions campaign={campaign} />
      ) : (
        <PageSection title="条件">
          <ul className="campaign-dots">
            {linesOf(campaign.conditionText).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </PageSection>
      )}
      {exclusions.length > 0 && (
        <PageSection title="対象にならないもの">
          <ul className="campaign-dots">
            {exclusions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </PageSection>
      )}
      <PageSection title="規約">
        <div className="campaign-terms">
          <Markdown text={campaign.terms} />
        </div>
      </PageSection>
    </Columns>
  );
}

/** What became of the reward, once there is something to say. */
function OwnReward({ campaign }: { readonly campaign: Campaign }) {
  const reward = useProgress(campaign.id).data?.reward;
  if (reward === undefined || reward.status === 'NONE' || reward.status === 'EXPECTED') return null;
  const on = reward.on === null ? '' : longDate(reward.on);
  const texts = {
    PAID: `${on}に、特典を預り金へ入金しました。${reward.taxNote}`,
    TAKEN_BACK: `条件を満たさなくなったため、${on}に特典を取り消しました。`,
    BUDGET_USED: '特典の上限に達したため、今回は進呈の対象になりませんでした。',
  } as const;
  return (
    <div className="mt-6">
      <Notice tone={reward.status === 'PAID' ? 'success' : 'warn'}>{texts[reward.status]}</Notice>
    </div>
  );
}
