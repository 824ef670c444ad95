import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import type { listApplications, ProposedAct } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Choice, Failure } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';

type NisaRequest = Answer<typeof listApplications>['nisa'][number];
type Result = Extract<ProposedAct, { kind: 'nisa.decide' }>['payload']['nisaResult'];

/** What the review or the tax office said is entered by one and approved by another. */
export function NisaPanel({ request }: { readonly request: NisaRequest }) {
  const proposing = usePropose();
  const options = request.results.map(({ result, text }) => ({ value: result as Result, label: text }));
  const [chosen, setChosen] = useState<Result | undefined>(options[0]?.value);
  return (
    <aside className="cx-panel" aria-label="NISAの結果">
      <div className="cx-form">
        <h2>{request.receiptNumber}</h2>
        <DefinitionList>
          <Definition term="口座">
            {request.accountNumber === null ? (
              '—'
            ) : (
              <a href={`/customers/${request.accountNumber}`}>{request.accountNumber}</a>
            )}
          </Definition>
          <Definition term="種類">{request.kindText}</Definition>
          <Definition term="年">{request.targetYear}年</Definition>
          <Definition term="状態">{request.statusText}</Definition>
          <Definition term="足りない書類">{request.missingDocuments.join('、') || 'ありません'}</Definition>
        </DefinitionList>
        {chosen === undefined ? (
          <p className="cx-note">いまは記録できる結果がありません。仮開設のものは、毎営業日の9時に税務署へ送ります。</p>
        ) : (
          proposing.may && (
            <>
              <Choice label="結果" name="nisaResult" options={options} value={chosen} onChange={setChosen} />
              <Failure text={proposing.failure} />
              <Button
                busy={proposing.isBusy}
                busyLabel="計算中"
                onClick={() =>
                  proposing.start({ kind: 'nisa.decide', payload: { id: request.id, nisaResult: chosen } })
                }
              >
                結果を承認に出す
              </Button>
            </>
          )
        )}
        {proposing.dialog}
      </div>
    </aside>
  );
}
