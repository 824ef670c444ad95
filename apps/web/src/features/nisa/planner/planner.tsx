import { useCall } from '@tsuzura/browser/data';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { Skeleton, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { listSubscriptionSettings } from '@tsuzura/contract/main';
import { EyeButton } from '../../../shared/asset/index.ts';
import { Columns, Crumb } from '../../../shared/columns/index.ts';
import { paths } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { useNisaStanding } from '../../../shared/plan/use-nisa-standing.ts';
import { goalCodec, searchOfDraft, type GoalDraft } from './goal.ts';
import { goalOf } from './goal-of.ts';
import { GoalForm } from './goal-form.tsx';
import { HowComputed } from './how-computed.tsx';
import { propose } from './propose.ts';
import { Result } from './result.tsx';
import { ToSettings } from './to-settings.tsx';
import { useChoices } from './use-choices.ts';
import { YearBars } from './year-bars.tsx';
import { YearTable } from './year-table.tsx';
import './planner.css';

const title = '枠の計画';

/** 枠の計画: what to save each month so that the frames come out as planned, to the yen. Trying changes nothing. */
export function Planner() {
  const router = useRouter();
  const { search } = useLocation();
  const draft = goalCodec.read(search);
  const standing = useNisaStanding();
  const choices = useChoices(draft);
  const settings = useCall(listSubscriptionSettings);
  const change = (part: Partial<GoalDraft>) =>
    router.navigate(addressOf(paths.nisa, searchOfDraft({ ...draft, ...part })), { replace: true });

  const isKnown = standing !== null && choices.chosen !== null;
  const goal = standing === null ? null : goalOf(draft, standing.now);
  const proposal = isKnown && goal !== null ? propose(standing, goal, choices.chosen) : null;
  return (
    <Page title={title} width="full">
      <div className="wide page">
        <Crumb href={paths.nisa}>NISA</Crumb>
        <div className="page-head">
          <h1 tabIndex={-1}>{title}</h1>
          <EyeButton />
        </div>
        <p className="note">試すだけでは、設定は変わりません。</p>
        {standing === null ? (
          <Coming />
        ) : (
          <GoalForm draft={draft} now={standing.now} choices={choices} onChange={change} />
        )}
        {standing !== null && proposal !== null && choices.chosen !== null && (
          <Columns
            asideLabel="この計画にする"
            aside={<ToSettings proposal={proposal} choices={choices} running={settings.data?.settings ?? []} />}
          >
            <Result proposal={proposal} standing={standing} />
            <YearBars figures={proposal.figures} />
            <YearTable figures={proposal.figures} />
            <HowComputed proposal={proposal} nisa={standing.nisa} />
          </Columns>
        )}
      </div>
    </Page>
  );
}

function Coming() {
  return (
    <div className="mt-6">
      <Skeleton>
        <div className="grid gap-6">
          <SkeletonRow />
          <SkeletonFigure />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      </Skeleton>
    </div>
  );
}
