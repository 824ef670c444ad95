import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { inquireQuickDeposit, listQuickDeposits } from '@tsuzura/contract/ops';
import { yenText } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useCall } from '../../data/index.ts';
import { Block, Failure, Section } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { tableMoment } from '../../text/index.ts';

type Deposit = Answer<typeof listQuickDeposits>['quickDeposits'][number];

/** 即時入金 that began and never ended: what the payment site says of each, and two people who end it. */
export function QuickDeposits() {
  const list = useCall(listQuickDeposits);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Block of={list}>
      {({ quickDeposits }) => {
        const open = quickDeposits.find(({ id }) => id === chosen) ?? quickDeposits[0];
        if (open === undefined) return <EmptyBlock text="結果を待っているクイック入金はありません。" />;
        return (
          <div className="cx-halves mt-6">
            <Section title="結果を待っている入金" note={`${quickDeposits.length}件`}>
              <ul className="cx-picks">
                {quickDeposits.map((one) => (
                  <li key={one.id}>
                    <button type="button" aria-pressed={one.id === open.id} onClick={() => setChosen(one.id)}>
                      <span>{tableMoment(one.startedAt)}</span>
                      <span>
                        <b>{one.customer.accountNumber ?? '—'}</b>
                        <small>{one.bankName}</small>
                      </span>
                      <span className="cx-picks-end">
                        <b>{yenText(one.amount)}</b>
                        <small>{one.isQuiet ? '10分より長く通知なし' : '手続き中'}</small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              <p className="cx-small mt-2">決済サイトの通知が届けば、自動で入金します。届かないときに照会します。</p>
            </Section>
            <DepositPanel key={open.id} deposit={open} />
          </div>
        );
      }}
    </Block>
  );
}

const tones = { UNKNOWN: 'warn', WAITING: 'info', SUCCEEDED: 'success', CANCELED: 'plain', FAILED: 'error' } as const;

function DepositPanel({ deposit }: { readonly deposit: Deposit }) {
  const [isAsked, setAsked] = useState(false);
  const inquiry = useCall(inquireQuickDeposit, { params: { id: deposit.id } }, { enabled: isAsked });
  return (
    <Section title="この入金" note={deposit.isQuiet ? '10分より長く通知がありません' : '手続き中'}>
      <DefinitionList>
        <Definition term="口座">
          {deposit.customer.accountNumber === null ? (
            '—'
          ) : (
            <a href={`/customers/${deposit.customer.accountNumber}`}>{deposit.customer.accountNumber}</a>
          )}
        </Definition>
        <Definition term="始まり">{tableMoment(deposit.startedAt)}</Definition>
        <Definition term="銀行">{deposit.bankName}</Definition>
        <Definition term="金額">{yenText(deposit.amount)}</Definition>
        <Definition term="番号">{deposit.id}</Definition>
      </DefinitionList>
      <div className="mt-4">
        {isAsked ? (
          <Block of={inquiry}>{(said) => <Said deposit={deposit} said={said} />}</Block>
        ) : (
          <Button variant="outline" onClick={() => setAsked(true)}>
            決済サイトに照会する
          </Button>
        )}
      </div>
    </Section>
  );
}

interface SaidProps {
  readonly deposit: Deposit;
  readonly said: Answer<typeof inquireQuickDeposit>;
}

/** What the site says decides which act is offered: money is credited only where it was paid, in the same amount. */
function Said({ deposit, said }: SaidProps) {
  const proposing = usePropose();
  const { state, stateText, amount, bankReference } = said;
  const isSame = amount === deposit.amount;
  const id = deposit.id;
  return (
    <div className="cx-panel">
      <h3>決済サイトの答え</h3>
      <DefinitionList look="open">
        <Definition term="状態">
          <StatusChip tone={tones[state]}>{stateText}</StatusChip>
        </Definition>
        <Definition term="金額">{amount === null ? '—' : yenText(amount)}</Definition>
        <Definition term="銀行の受付番号">{bankReference ?? '—'}</Definition>
      </DefinitionList>
      {state === 'SUCCEEDED' && !isSame && <Failure text="金額が違います。入金せず、決済サイトに確かめてください。" />}
      {proposing.may && (
        <div className="cx-row mt-4">
          {state === 'SUCCEEDED' && isSame && bankReference !== null && (
            <Button
              busy={proposing.isBusy}
              busyLabel="計算中"
              onClick={() =>
                proposing.start({ kind: 'quick-deposit.settle', payload: { id, outcome: 'SUCCEEDED', bankReference } })
              }
            >
              入金する
            </Button>
          )}
          {(state === 'CANCELED' || state === 'FAILED' || state === 'UNKNOWN') && (
            <Button
              variant="outline"
              busy={proposing.isBusy}
              busyLabel="計算中"
              onClick={() =>
                proposing.start({
                  kind: 'quick-deposit.settle',
                  payload: { id, outcome: state === 'CANCELED' ? 'CANCELED' : 'FAILED' },
                })
              }
            >
              取り消す
            </Button>
          )}
        </div>
      )}
      {state === 'WAITING' && <p className="cx-small mt-2">お客さまが手続きを続けるかもしれません。待ちます。</p>}
      <Failure text={proposing.failure} />
      {proposing.dialog}
    </div>
  );
}
