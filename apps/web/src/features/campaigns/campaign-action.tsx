import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { useClaims } from '@tsuzura/browser/services';
import type { Campaign } from '@tsuzura/contract/main';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';
import { whyNotEnter } from './campaign-words.ts';
import { useProgress } from './use-campaign.ts';

interface Props {
  readonly campaign: Campaign;
  readonly onEnter: () => void;
}

/** The one thing to do next. */
export function CampaignAction({ campaign, onEnter }: Props) {
  const isSignedIn = useClaims() !== null;
  const progress = useProgress(campaign.id).data;
  const reason = whyNotEnter(campaign);
  if (campaign.kind === 'REFERRAL') {
    return reason === null ? (
      <ButtonLink href={paths.referral(campaign.id)} size="flow">
        お知り合いに紹介する
      </ButtonLink>
    ) : (
      <Button size="flow" reason={reason}>
        お知り合いに紹介する
      </Button>
    );
  }
  if (campaign.requiresEntry && (progress?.application ?? null) === null) {
    return (
      <Button
        size="flow"
        reason={reason}
        needsConnection
        // The sign-in leads back to this page.
        onClick={() => (isSignedIn ? onEnter() : errorStore.set(errorRecords.requiredLogin()))}
      >
        エントリーする
      </Button>
    );
  }
  const next = progress?.conditions.find(({ isMet }) => !isMet)?.kind;
  if (next === 'DEPOSIT') {
    return (
      <ButtonLink href={paths.deposit} size="flow">
        入金する
      </ButtonLink>
    );
  }
  if (next === 'PURCHASE') {
    return (
      <>
        <ButtonLink href={progress?.isExpectedToBeMet === true ? paths.orders : paths.funds} size="flow">
          {progress?.isExpectedToBeMet === true ? '注文・約定を見る' : 'ファンドを選ぶ'}
        </ButtonLink>
        {progress?.isExpectedToBeMet === true && (
          <p className="note phrase text-center">いまのご注文のままで、条件に届く見込みです。</p>
        )}
      </>
    );
  }
  return (
    <ButtonLink href={paths.campaigns} size="flow" variant="outline">
      ほかのキャンペーンを見る
    </ButtonLink>
  );
}
