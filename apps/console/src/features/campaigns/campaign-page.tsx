import { useState } from 'react';
import { useLocation, useParam, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { getOpsCampaign, type OpsCampaign } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Markdown } from '@tsuzura/ui/markdown';
import { Notice } from '@tsuzura/ui/notice';
import { Tabs } from '@tsuzura/ui/tabs';
import { useCall } from '../../data/index.ts';
import { Block, Counters, DevicePreview, Failure, Page, Section } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { dayText } from '../../text/index.ts';
import { actOf, draftOf } from './campaign-draft.ts';
import { TermFields, WordFields } from './campaign-fields.tsx';
import { campaignTones } from './campaigns-page.tsx';
import { Entrants } from './entrants.tsx';
import './campaigns.css';

export function NewCampaignPage() {
  return (
    <Page title="キャンペーンを作る" note="承認されるまで、お客さまには見えません。">
      <CampaignEditor campaign={null} />
    </Page>
  );
}

const tabNames = ['content', 'entrants', 'reward', 'funnel'] as const;
type TabName = (typeof tabNames)[number];
type Found = Answer<typeof getOpsCampaign>;

export function CampaignPage() {
  const id = useParam('id');
  const found = useCall(getOpsCampaign, { params: { id } });
  const campaign = found.data?.campaign;
  return (
    <Page
      title={campaign?.title ?? 'キャンペーン'}
      actions={campaign && <StatusChip tone={campaignTones[campaign.status]}>{campaign.statusText}</StatusChip>}
    >
      <Block of={found}>{(all) => <CampaignTabs found={all} />}</Block>
    </Page>
  );
}

function CampaignTabs({ found }: { readonly found: Found }) {
  const router = useRouter();
  const { search, pathname } = useLocation();
  const { campaign, entries, funnel } = found;
  const tab: TabName = tabNames.find((name) => name === search['tab']) ?? 'content';
  const key = `${campaign.id} ${campaign.revision}`;
  return (
    <Tabs<TabName>
      label="キャンペーン"
      selected={tab}
      onSelect={(name) => router.navigate(name === 'content' ? pathname : `${pathname}?tab=${name}`)}
      tabs={[
        { id: 'content', label: '内容と条件', content: <CampaignEditor key={key} campaign={campaign} /> },
        ...(campaign.kind === 'REFERRAL'
          ? [{ id: 'funnel' as const, label: 'ご紹介の流れ', content: <Funnel funnel={funnel} pid={campaign.pid} /> }]
          : [
              {
                id: 'entrants' as const,
                label: '参加者',
                content: <Entrants id={campaign.id} counts={entries} />,
              },
              { id: 'reward' as const, label: '特典の進呈', content: <RewardRun found={found} /> },
            ]),
      ]}
    />
  );
}

function CampaignEditor({ campaign }: { readonly campaign: OpsCampaign | null }) {
  const [draft, setDraft] = useState(() => draftOf(campaign));
  const proposing = usePropose();
  const made = actOf(campaign?.id ?? null, draft);
  if (!proposing.may) return <Notice>キャンペーンを承認に出せるのは、権限「作成」の人です。</Notice>;
  const fields = {
    draft,
    isNew: campaign === null,
    onChange: (change: Partial<typeof draft>) => setDraft((was) => ({ ...was, ...change })),
  };
  return (
    <>
      <div className="cx-halves mt-4">
        <Section title="ページの文">
          <WordFields {...fields} />
        </Section>
        <Section title="期間・条件・金額" note="受付が始まると、条件と金額は変えられません。">
          <TermFields {...fields} />
        </Section>
      </div>
      <div className="mt-4">
        <Failure text={proposing.failure} />
      </div>
      <div className="cx-row mt-4">
        <Button
          reasonAs="tip"
          reason={'missing' in made ? made.missing : null}
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={async () => void ('act' in made && (await proposing.start(made.act)))}
        >
          影響を確認する
        </Button>
      </div>
      <Section title="規約の見え方">
        <DevicePreview title={draft.title}>
          <Markdown text={draft.terms} />
        </DevicePreview>
      </Section>
      {proposing.dialog}
    </>
  );
}

/** Rewards before or after their day, by two people; on the day they are paid by themselves. */
function RewardRun({ found: { campaign, entries } }: { readonly found: Found }) {
  const proposing = usePropose();
  const waiting = entries.qualified + entries.outOfBudget;
  return (
    <div className="mt-4">
      <Counters
        counters={[
          { label: '進呈を待つ人', count: entries.qualified, unit: '人' },
          { label: '予算に達して対象外', count: entries.outOfBudget, unit: '人', tone: 'warn' },
          { label: '進呈済み', count: entries.rewarded, unit: '人' },
          { label: '使った予算', count: campaign.spent, unit: '円' },
          { label: '予算', count: campaign.budget, unit: '円' },
        ]}
      />
      <p className="cx-note mt-4">
        {dayText(campaign.rewardedOn)}
        の朝に、自動で進呈します。その前やあとに進呈するときは、承認に出してください。進み具合は「承認待ち」の結果と一括処理で確かめられます。
      </p>
      <div className="mt-4">
        <Failure text={proposing.failure} />
      </div>
      {proposing.may && (
        <div className="cx-row mt-4">
          <Button
            reasonAs="tip"
            reason={waiting === 0 ? '進呈を待つ人はいません。' : null}
            busy={proposing.isBusy}
            busyLabel="計算中"
            onClick={() => proposing.start({ kind: 'campaign.reward', payload: { id: campaign.id } })}
          >
            人数と金額を確認する
          </Button>
        </div>
      )}
      {proposing.dialog}
    </div>
  );
}

function Funnel({ funnel, pid }: { readonly funnel: Found['funnel']; readonly pid: string | null }) {
  if (!funnel) return <Notice>ご紹介のキャンペーンではありません。</Notice>;
  return (
    <div className="mt-4">
      <p className="cx-note">紹介元の番号：{pid}</p>
      <Counters
        counters={[
          { label: 'リンクを作った人', count: funnel.links, unit: '人' },
          { label: '送ったメール', count: funnel.invited, unit: '通' },
          { label: '開かれたリンク', count: funnel.clicked, unit: '回' },
          { label: '登録', count: funnel.signedUp, unit: '人' },
          { label: '口座開設', count: funnel.opened, unit: '人' },
          { label: '条件達成', count: funnel.qualified, unit: '人' },
          { label: '進呈', count: funnel.rewarded, unit: '人' },
          { label: '対象外', count: funnel.rejected, unit: '人' },
          { label: '期限切れ', count: funnel.expired, unit: '人' },
        ]}
      />
    </div>
  );
}
