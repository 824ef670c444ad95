import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { listBookChecks, runBookCheck } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { ops, useCall } from '../../data/index.ts';
import { Block, Failure, Page } from '../../page/index.ts';
import { dayText, groupedNumber } from '../../text/index.ts';

type Check = Answer<typeof listBookChecks>['checks'][number];
type Fault = Answer<typeof runBookCheck>['faults'][number];

interface Found {
  readonly looked: number;
  readonly found: number;
  readonly faults: readonly Fault[];
  readonly state: 'running' | 'done' | 'tooLong';
}

/** So many faults are named; how many there are is counted. */
const mostNamed = 100;

/** What must be so in the books, checked while the operator looks. */
export function BooksPage() {
  const list = useCall(listBookChecks);
  return (
    <Page
      title="帳簿"
      note={
        list.data && `締めた日 ${dayText(list.data.closedThrough)}　確かめた日 ${dayText(list.data.checkedThrough)}`
      }
    >
      <Block of={list}>
        {({ checks }) => (
          <ul className="cx-checks">
            {checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
        )}
      </Block>
    </Page>
  );
}

function CheckRow({ check: { name, title, text, openAlerts } }: { readonly check: Check }) {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function run() {
    setFailure(null);
    let sum: Found = { looked: 0, found: 0, faults: [], state: 'running' };
    let after = '';
    try {
      for (;;) {
        const part = await ops.call(runBookCheck, { params: { check: name }, query: { after } });
        sum = {
          looked: sum.looked + part.looked,
          found: sum.found + part.found,
          faults: sum.faults.concat(part.faults).slice(0, mostNamed),
          state: part.isTooLong ? 'tooLong' : part.next === null ? 'done' : 'running',
        };
        setFound(sum);
        if (part.next === null || part.isTooLong) return;
        after = part.next;
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <li>
      <div>
        <h2>{title}</h2>
        <p className="cx-note">{text}</p>
      </div>
      <p className="cx-check-state" role="status">
        {found === null ? (
          openAlerts > 0 ? (
            <StatusChip tone="error">アラート {openAlerts}件</StatusChip>
          ) : (
            <span className="cx-note">夜の確かめで誤りなし</span>
          )
        ) : (
          <>
            <span className="cx-note">{groupedNumber(found.looked)}件を確かめました</span>
            <StatusChip tone={found.found > 0 ? 'error' : found.state === 'done' ? 'success' : 'info'}>
              {found.found > 0
                ? `誤り ${found.found}件`
                : found.state === 'done'
                  ? '合っています'
                  : found.state === 'tooLong'
                    ? '週の確かめに任せます'
                    : '確かめています'}
            </StatusChip>
          </>
        )}
      </p>
      <Button size="small" variant="outline" busyLabel="確認中" label={`${title}を確かめる`} onClick={run}>
        確かめる
      </Button>
      {(failure !== null || (found && found.faults.length > 0)) && (
        <div className="cx-check-faults">
          <Failure text={failure} />
          <ul className="cx-effects">
            {found?.faults.map(({ check, subject, detail }) => (
              <li key={`${check} ${subject}`}>
                <b>{check}</b>　{subject}
                <span className="grid-sub">
                  {Object.entries(detail)
                    .map(([label, value]) => `${label} ${String(value)}`)
                    .join('、')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}
