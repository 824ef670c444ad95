import { Suspense, useState } from 'react';
import { ReceiptJapaneseYen } from 'lucide-react';
import { DataBlock } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { CashFlow } from '@tsuzura/contract/main';
import { partsOf } from '@tsuzura/domain/calendar';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Chips, FilterChip } from '@tsuzura/ui/chips';
import { lazyPart } from '@tsuzura/ui/code';
import { DownloadIcon, FilterIcon } from '@tsuzura/ui/icon';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useBusinessDay } from '../../shared/account/index.ts';
import { saveFile } from '../../shared/csv/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { historyCsv } from './history-csv.ts';
import { conditionsOf, queryOf, readFilter, searchOf, type Filter } from './history-filter.ts';
import { Section } from './section.tsx';
import { useCashHistory } from './use-cash-history.ts';
import { flowWords } from './words.ts';

const HistoryFilterSheet = lazyPart(async () => (await import('./history-filter-sheet.tsx')).HistoryFilterSheet);

const atOnce = 50;

/** 履歴 by month, newest first, with what was left after each. The conditions stand in the address. */
export function History() {
  const router = useRouter();
  const { search } = useLocation();
  const filter = readFilter(search);
  const today = useBusinessDay();
  const history = useCashHistory(today.data === undefined ? null : queryOf(filter, today.data.day));
  const sheet = useUrlModal('sheet');
  const show = (next: Filter) =>
    router.navigate(addressOf(paths.cashTransfers, searchOf(next)), { replace: sheet.value !== null });
  const flows = history.data?.flows ?? [];
  const isUnfiltered = filter.type === null && filter.period === 'all';
  return (
    <Section
      title="履歴"
      end={
        <div className="cash-tools">
          <Button variant="text" size="small" onClick={() => sheet.open()}>
            <FilterIcon size="small" />
            条件
          </Button>
          <Button
            variant="text"
            size="small"
            reason={flows.length === 0 ? '保存する履歴がありません。' : null}
            reasonAs="tip"
            onClick={() =>
              saveFile(`入出金履歴-${today.data?.day ?? ''}.csv`, 'text/csv;charset=utf-8', historyCsv(flows))
            }
          >
            <DownloadIcon size="small" />
            CSV
          </Button>
        </div>
      }
    >
      <Chips label="表示の条件">
        {conditionsOf(filter).map(({ label, without }) => (
          <FilterChip
            key={label}
            isOn
            removable={without !== null}
            onChange={() => (without === null ? sheet.open() : show(without))}
          >
            {label}
          </FilterChip>
        ))}
      </Chips>
      <DataBlock
        of={history}
        skeleton={
          <Skeleton>
            {Array.from({ length: 6 }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </Skeleton>
        }
      >
        {({ isCut }) => (
          <>
            {isCut && <Notice>件数が多いため、新しいものから1,000件を表示しています。期間を短くしてください。</Notice>}
            {flows.length === 0 ? (
              <NoHistory isUnfiltered={isUnfiltered} onFilter={() => sheet.open()} />
            ) : (
              <Months key={JSON.stringify(filter)} flows={flows} />
            )}
          </>
        )}
      </DataBlock>
      {sheet.value !== null && today.data !== undefined && (
        <Suspense>
          <HistoryFilterSheet filter={filter} today={today.data.day} onApply={show} onClose={sheet.close} />
        </Suspense>
      )}
    </Section>
  );
}

function NoHistory({ isUnfiltered, onFilter }: { readonly isUnfiltered: boolean; readonly onFilter: () => void }) {
  return (
    <EmptyBlock
      icon={<ReceiptJapaneseYen aria-hidden="true" />}
      text={isUnfiltered ? '入出金の履歴はまだありません。' : 'この条件の履歴はありません。'}
      action={
        isUnfiltered ? (
          <ButtonLink href={paths.deposit} variant="outline">
            入金する
          </ButtonLink>
        ) : (
          <Button variant="outline" onClick={onFilter}>
            条件を変える
          </Button>
        )
      }
    />
  );
}

function Months({ flows }: { readonly flows: readonly CashFlow[] }) {
  const [count, setCount] = useState(atOnce);
  const months = Map.groupBy(flows.slice(0, count), ({ date }) => date.slice(0, 7));
  return (
    <>
      {Array.from(months, ([month, inMonth]) => (
        <section key={month} aria-label={monthText(month)}>
          <h3 className="cash-month">{monthText(month)}</h3>
          <ul className="cash-flows">
            {inMonth.map((flow) => (
              <Flow key={flow.id} flow={flow} />
            ))}
          </ul>
        </section>
      ))}
      {flows.length > count && (
        <p className="mt-6">
          <Button variant="outline" onClick={() => setCount(count + atOnce)}>
            さらに表示する
          </Button>
        </p>
      )}
    </>
  );
}

const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

function Flow({ flow }: { readonly flow: CashFlow }) {
  const [what, of] = flowWords(flow);
  const { month, day } = partsOf(flow.date);
  return (
    <li className="cash-flow">
      <span className="note num cash-flow-day">{`${month}/${day}`}</span>
      <span className="cash-flow-words">
        <span>{what}</span>
        {of !== '' && (
          <span className="note">
            <FundName name={of} />
          </span>
        )}
      </span>
      <span className="cash-flow-end">
        <b>
          <Yen value={flow.amount} sign />
        </b>
        <span className="note">
          残高 <Yen value={flow.balanceAfter} />
        </span>
      </span>
    </li>
  );
}
