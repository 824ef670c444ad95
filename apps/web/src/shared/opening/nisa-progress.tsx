import { useClaims } from '@tsuzura/browser/services';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { StepBar } from '@tsuzura/ui/step-bar';
import { accountOpeningUrl } from '../account/index.ts';
import { readAd } from '../marketing/index.ts';
import { useServices } from '../services.ts';
import { nisaSteps, type NisaState } from './nisa-state.ts';

const labels: Readonly<Record<Exclude<NisaState['action'], 'none'>, string>> = {
  apply: 'NISA口座を申し込む',
  correct: '内容を直して送る',
  watch: 'NISAの申込状況を見る',
};
const notYet = 'NISA口座はまだありません。1人につき1つの金融機関で開設できます。';

/** How far the application is, what is missing, and the way to the site that handles it. */
export function NisaProgress({ state }: { readonly state: NisaState | null }) {
  const { urls } = useServices();
  const claims = useClaims();
  const action = state?.action ?? 'apply';
  const leave = () => {
    if (claims) location.assign(accountOpeningUrl(urls, claims, readAd(localStorage), 'nisa'));
  };
  return (
    <div className="grid justify-items-start gap-4">
      {state && state.step !== null && (
        <div className="w-full">
          <StepBar steps={nisaSteps} current={state.step} />
        </div>
      )}
      {state?.tone === 'error' ? (
        <Notice tone="error">
          {state.text}
          <Missing documents={state.missing} />
        </Notice>
      ) : (
        <div className="note">
          {state?.text ?? notYet}
          <Missing documents={state?.missing ?? []} />
        </div>
      )}
      {action !== 'none' && (
        <Button size="small" variant="outline" needsConnection onClick={leave}>
          {labels[action]}
        </Button>
      )}
    </div>
  );
}

function Missing({ documents }: { readonly documents: readonly string[] }) {
  return documents.length > 0 && <p className="mt-2">必要な書類：{documents.join('、')}</p>;
}
