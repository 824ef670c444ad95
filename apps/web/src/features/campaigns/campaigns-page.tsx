import { Gift } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listCampaigns, type Campaign } from '@tsuzura/contract/main';
import { StatusChip } from '@tsuzura/ui/badge';
import { ManYen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useBusinessDay } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { campaignState, entryWords, spanText } from './campaign-words.ts';
import { useProgress } from './use-campaign.ts';
import './campaigns.css';

const limit = 100;

/** R1.04: what runs now, then what is over. Amounts and dates, no countdown. */
export function CampaignsPage() {
  const campaigns = useCall(listCampaigns, { query: { limit } });
  return (
    <Page title="キャンペーン" lead="特典は、条件を満たした方の預り金へ入金します。" width="middle">
      <div className="mt-6">
        <DataBlock
          of={campaigns}
          skeleton={
            <Skeleton>
              <SkeletonRow />
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          {(data) => <Lists campaigns={data.campaigns} />}
        </DataBlock>
      </div>
    </Page>
  );
}

function Lists({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const open = campaigns.filter(({ status }) => status === 'ACTIVE' || status === 'SCHEDULED');
  const over = campaigns.filter((campaign) => !open.includes(campaign));
  return (
    <>
      {open.length === 0 ? (
        <EmptyBlock icon={<Gift aria-hidden="true" />} text="開催中のキャンペーンはありません。" />
      ) : (
        <ul className="campaigns">
          {open.map((campaign) => (
            <OwnRow key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <section className="page-section" aria-labelledby="campaigns-over">
          <h2 id="campaigns-over">受付を終えたキャンペーン</h2>
          <ul className="campaigns">
            {over.map((campaign) => (
              <Row key={campaign.id} campaign={campaign} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Of those that run, whether the customer is in. */
function OwnRow({ campaign }: { readonly campaign: Campaign }) {
  const entry = useProgress(campaign.id).data?.application ?? null;
  return <Row campaign={campaign} entry={entry} />;
}

interface RowProps {
  readonly campaign: Campaign;
  readonly entry?: { readonly status: keyof typeof entryWords } | null;
}

function Row({ campaign, entry = null }: RowProps) {
  const today = useBusinessDay().data?.day ?? null;
  const { label, tone } = entry === null ? campaignState(campaign, today) : entryWords[entry.status];
  return (
    <li className="campaigns-row">
      <a href={paths.campaign(campaign.id)}>
        <span className="campaigns-words">
          <span className="campaigns-state">
            <StatusChip tone={tone}>{label}</StatusChip>
            <span className="note">{entryText(campaign)}</span>
          </span>
          <span className="campaigns-title phrase">{campaign.title}</span>
          <span className="note phrase">{campaign.summary}</span>
          <span className="note num">{spanText(campaign)}</span>
        </span>
        <span className="campaigns-reward">
          <span className="note">特典</span>
          <ManYen value={campaign.rewardAmount} size="m" />
        </span>
      </a>
    </li>
  );
}

function entryText({ kind, requiresEntry }: Campaign): string {
  if (kind === 'REFERRAL') return 'お知り合いの紹介';
  return requiresEntry ? 'エントリーが必要です' : 'エントリーは不要です';
}
