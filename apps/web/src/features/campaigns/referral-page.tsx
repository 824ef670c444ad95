import { Mail, Share2 } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { getReferralMessage, getReferralRewards, type Campaign } from '@tsuzura/contract/main';
import { longDate, shortDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { CopyButton } from '@tsuzura/ui/copy';
import { Glyph } from '@tsuzura/ui/icon';
import { ManYen, Yen } from '@tsuzura/ui/money';
import { QrCode } from '@tsuzura/ui/qr-code';
import { Skeleton, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Columns, Crumb, PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { lastDayOf } from './campaign-words.ts';
import { NoSuchCampaign } from './no-such-campaign.tsx';
import { ReferralMailDialog } from './referral-mail-dialog.tsx';
import { useCampaign } from './use-campaign.ts';
import './campaigns.css';

type Message = Answer<typeof getReferralMessage>;

/** R3.09: the personal link, ways to hand it on, and how many got how far. Never who. */
export function ReferralPage() {
  const id = useParam('campaignId');
  const { asked, campaign, isMissing } = useCampaign(id);
  const isReferral = campaign?.kind === 'REFERRAL';
  const message = useCall(getReferralMessage, { params: { id } }, { enabled: isReferral });
  if (isMissing || (campaign !== undefined && !isReferral)) return <NoSuchCampaign />;
  return (
    <Page title="お知り合いの紹介" width="full">
      <div className="wide page">
        <Crumb href={paths.campaigns}>キャンペーン</Crumb>
        <h1 tabIndex={-1}>お知り合いの紹介</h1>
        {campaign !== undefined && <p className="note num w-fit">{longDate(lastDayOf(campaign.entryTo))}まで</p>}
        <div className="mt-6">
          <DataBlock<unknown>
            of={asked.data === undefined ? asked : message}
            skeleton={
              <Skeleton>
                <SkeletonFigure />
                <SkeletonRow />
                <SkeletonRow />
              </Skeleton>
            }
          >
            {() =>
              campaign !== undefined &&
              message.data !== undefined && <Content campaign={campaign} message={message.data} />
            }
          </DataBlock>
        </div>
      </div>
    </Page>
  );
}

interface ContentProps {
  readonly campaign: Campaign;
  readonly message: Message;
}

function Content({ campaign, message }: ContentProps) {
  const mail = useUrlModal('mail');
  return (
    <Columns
      asideLabel="紹介の状況"
      aside={
        <>
          <Steps stats={message.stats} />
          <Rewards id={campaign.id} />
        </>
      }
    >
      <section className="referral-gifts" aria-label="特典">
        <div>
          <p className="note">ご紹介した方</p>
          <p>
            <ManYen value={campaign.rewardAmount} size="l" />
          </p>
        </div>
        <div>
          <p className="note">紹介された方</p>
          <p>
            <ManYen value={campaign.friendRewardAmount} size="l" />
          </p>
        </div>
        <p className="note phrase">{campaign.rewardTimingText}</p>
      </section>
      <PageSection title="紹介のリンク">
        <div className="referral-ways">
          <div className="referral-link">
            <div className="referral-url">
              <span translate="no">{message.url}</span>
              <CopyButton text={message.url}>コピー</CopyButton>
            </div>
            <Button size="flow" onClick={() => share(message)}>
              <Glyph of={Share2} size="small" />
              リンクを共有する
            </Button>
            <Button
              size="flow"
              variant="outline"
              reason={message.remainingInvites === 0 ? '本日お送りいただける数に達しました。' : null}
              onClick={() => mail.open()}
            >
              <Glyph of={Mail} size="small" />
              メールで送る
            </Button>
          </div>
          <figure className="referral-qr">
            <QrCode text={message.url} label="紹介リンクのQRコード" />
            <figcaption className="note">その場で見せる</figcaption>
          </figure>
        </div>
      </PageSection>
      <PageSection title="お送りする文">
        <blockquote className="referral-message">{message.body}</blockquote>
        <p className="note phrase">
          ご紹介するときは、値上がりの見込みや、特定のファンドをすすめる言葉を足さないでください。
        </p>
      </PageSection>
      {mail.value !== null && (
        <ReferralMailDialog id={campaign.id} remaining={message.remainingInvites} onClose={mail.close} />
      )}
    </Columns>
  );
}

/** The device's own sheet, or the clipboard where there is none. */
async function share({ subject, body, url }: Message): Promise<void> {
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title: subject, text: body, url });
    else {
      await navigator.clipboard.writeText(url);
      say('リンクをコピーしました。');
    }
  } catch (error) {
    const isChoice = error instanceof DOMException && error.name === 'AbortError'; // the sheet was closed
    if (!isChoice) say('リンクをコピーできませんでした。リンクを選んでコピーしてください。', 'error');
  }
}

function Steps({ stats }: { readonly stats: Message['stats'] }) {
  const steps = [
    { label: 'リンクを開いた', count: stats.clicked, unit: '回' },
    { label: '登録した', count: stats.signedUp, unit: '名' },
    { label: '口座を開設した', count: stats.opened, unit: '名' },
    { label: '特典を進呈した', count: stats.rewarded, unit: '名' },
  ];
  const most = Math.max(...steps.map(({ count }) => count), 1);
  return (
    <PageSection title="紹介の状況">
      <ol className="referral-steps">
        {steps.map(({ label, count, unit }) => (
          <li key={label}>
            <span>{label}</span>
            <b className="num">
              {count}
              {unit}
            </b>
            <i style={{ width: `${(count * 100) / most}%` }} />
          </li>
        ))}
      </ol>
      <p className="note phrase mt-2">お相手のお名前や、お取引の内容は表示しません。</p>
    </PageSection>
  );
}

const rewardWords = {
  PAID: '進呈済',
  SCHEDULED: '進呈の予定',
  WAITING_FOR_DEPOSIT: '入金待ち',
  WAITING_FOR_ACCOUNT: '口座開設待ち',
  TAKEN_BACK: '取消',
} as const;

function Rewards({ id }: { readonly id: string }) {
  const rewards = useCall(getReferralRewards, { params: { id } });
  return (
    <PageSection title="特典の予定">
      <DataBlock
        of={rewards}
        skeleton={
          <Skeleton>
            <SkeletonRow />
          </Skeleton>
        }
      >
        {(data) => (
          <>
            {data.rewards.length === 0 ? (
              <p className="plan-none">特典の予定はまだありません。</p>
            ) : (
              <DefinitionList>
                {data.rewards.map(({ status, people, amount, on }) => (
                  <Definition
                    key={`${status} ${on}`}
                    term={
                      <>
                        {rewardWords[status]}
                        <small className="note num block">{on === null ? `${people}名` : shortDate(on)}</small>
                      </>
                    }
                  >
                    <Yen value={amount} />
                  </Definition>
                ))}
              </DefinitionList>
            )}
            <p className="note phrase mt-2">
              1年に{data.maxFriendsAYear}名までです（今年 {data.friendsThisYear}名）。{data.taxNote}
            </p>
          </>
        )}
      </DataBlock>
    </PageSection>
  );
}
