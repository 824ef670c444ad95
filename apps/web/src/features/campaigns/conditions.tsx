import { DataBlock } from '@tsuzura/browser/data';
import type { Campaign, CampaignCondition } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { useHiddenAmounts } from '@tsuzura/ui/amounts';
import { CheckIcon } from '@tsuzura/ui/icon';
import { ManYen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { PageSection } from '../../shared/columns/index.ts';
import { deadlineText } from '../../shared/order/words.ts';
import { useProgress } from './use-campaign.ts';

/** The conditions as a list, each with where the customer stands. */
export function Conditions({ campaign }: { readonly campaign: Campaign }) {
  const progress = useProgress(campaign.id);
  const asOf = progress.data && <span className="note num">{deadlineText(progress.data.asOf)}時点</span>;
  return (
    <PageSection title="条件とお客さまの状況" {...(asOf && { end: asOf })}>
      <DataBlock
        of={progress}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {({ conditions }) => (
          <ol className="campaign-conditions">
            {conditions.map((condition, index) => (
              <Condition key={condition.label} condition={condition} number={index + 1} />
            ))}
          </ol>
        )}
      </DataBlock>
    </PageSection>
  );
}

function Condition({ condition, number }: { readonly condition: CampaignCondition; readonly number: number }) {
  const { label, isMet, text, amounts } = condition;
  return (
    <li data-met={isMet || undefined}>
      <span className="campaign-mark num">
        {isMet ? <CheckIcon size="small" /> : <span aria-hidden="true">{number}</span>}
        <span className="sr">{isMet ? '達成' : '未達成'}</span>
      </span>
      <div className="campaign-condition">
        <p className="campaign-condition-label phrase">{label}</p>
        {amounts !== null && <Amounts amounts={amounts} isMet={isMet} />}
        {text !== null && <p className="note phrase">{text}</p>}
        {condition.by !== null && !isMet && (
          <p className="note phrase">
            <span className="num">{shortDate(condition.by)}</span>までを数えます。
          </p>
        )}
      </div>
    </li>
  );
}

interface AmountsProps {
  readonly amounts: NonNullable<CampaignCondition['amounts']>;
  readonly isMet: boolean;
}

/** What counts is solid, what is ordered is hatched, what is missing is left open. */
function Amounts({ amounts: { target, counted, pending, missing }, isMet }: AmountsProps) {
  const isHidden = useHiddenAmounts();
  const share = (part: bigint) => (isHidden || target === 0n ? 0 : Math.min(Number((part * 100n) / target), 100));
  const solid = share(counted);
  const hatched = Math.min(share(pending), 100 - solid);
  return (
    <>
      <p className="campaign-amounts">
        <span className="text-note text-ink2">
          受渡済 <ManYen value={counted} isOwn />
          {pending > 0n && (
            <>
              ・注文中 <ManYen value={pending} isOwn />
            </>
          )}
        </span>
        {!isMet && (
          <span>
            あと <ManYen value={missing} size="m" isOwn />
          </span>
        )}
      </p>
      <div className="campaign-bar" aria-hidden="true">
        <i style={{ width: `${solid}%` }} />
        <i className="campaign-bar-pending" style={{ width: `${hatched}%` }} />
      </div>
    </>
  );
}
