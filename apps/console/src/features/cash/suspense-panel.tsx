import { useState } from 'react';
import type { SuspendedTransfer } from '@tsuzura/contract/ops';
import { yen, type Yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Choice, Failure, Section } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { dayText } from '../../text/index.ts';

/** One transfer in suspense: whose it is, or back to where it came from. */
export function SuspensePanel({ transfer, total }: { readonly transfer: SuspendedTransfer; readonly total: Yen }) {
  const proposing = usePropose();
  return (
    <Section title="この入金" note={transfer.stateText}>
      <DefinitionList>
        <Definition term="勘定日">{dayText(transfer.accountDate)}</Definition>
        <Definition term="名義">{transfer.payer}</Definition>
        <Definition term="振込元">
          {transfer.payerBank} {transfer.payerBranch}
        </Definition>
        <Definition term="振込先の口座">{transfer.account}</Definition>
        <Definition term="その口座のお客さま">
          {transfer.accountNumber === null ? (
            '—'
          ) : (
            <a href={`/customers/${transfer.accountNumber}`}>{transfer.accountNumber}</a>
          )}
        </Definition>
        <Definition term="わけ">{transfer.reasonText}</Definition>
        <Definition term="金額">{yenText(transfer.amount)}</Definition>
      </DefinitionList>
      <div className="cx-panel mt-4">
        <h3>入金したあと</h3>
        <DefinitionList look="open">
          <Definition term="仮の勘定">
            {yenText(total)} → {yenText(yen(total - transfer.amount))}
          </Definition>
        </DefinitionList>
      </div>
      {transfer.reason === 'NAME_MISMATCH' && (
        <div className="mt-4">
          <Notice>ご本人以外からの入金はお受けできません。ご本人に確かめてください。</Notice>
        </div>
      )}
      {proposing.may && transfer.state !== 'RETURNING' && (
        <>
          <Assign transfer={transfer} proposing={proposing} />
          <Return transfer={transfer} proposing={proposing} />
        </>
      )}
      {proposing.dialog}
    </Section>
  );
}

interface ActProps {
  readonly transfer: SuspendedTransfer;
  readonly proposing: ReturnType<typeof usePropose>;
}

function Assign({ transfer: { id, accountNumber }, proposing }: ActProps) {
  const [text, setText] = useState(accountNumber ?? '');
  const number = text.normalize('NFKC').trim();
  const isWhole = /^\d{7}$/.test(number);
  return (
    <div className="cx-decide">
      <TextField
        label="入金する口座"
        name="accountNumber"
        value={text}
        onChange={setText}
        inputMode="numeric"
        error={number !== '' && !isWhole ? '口座番号は数字7けたです。' : null}
      />
      <Button
        reasonAs="tip"
        reason={isWhole ? null : '口座番号を入力してください。'}
        busy={proposing.isBusy}
        busyLabel="計算中"
        onClick={() => proposing.start({ kind: 'suspense.assign', payload: { id, accountNumber: number } })}
      >
        この口座に入金する
      </Button>
      <span />
      <Failure text={proposing.failure} />
    </div>
  );
}

const accountTypes = [
  { value: '1', label: '普通' },
  { value: '2', label: '当座' },
  { value: '4', label: '貯蓄' },
  { value: '9', label: 'その他' },
] as const;

/** Without the sender's account it waits until somebody has found out. */
function Return({ transfer: { id }, proposing }: ActProps) {
  const [isOpen, setOpen] = useState(false);
  const [bankCode, setBankCode] = useState('');
  const [branchCode, setBranchCode] = useState('');
  const [type, setType] = useState<'1' | '2' | '4' | '9'>('1');
  const [number, setNumber] = useState('');
  if (!isOpen)
    return (
      <div className="mt-4">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          組戻す
        </Button>
      </div>
    );
  const given = [bankCode, branchCode, number].map((text) => text.normalize('NFKC').trim());
  const [bank = '', branch = '', account = ''] = given;
  const isEmpty = given.every((text) => text === '');
  const isWhole = /^\d{4}$/.test(bank) && /^\d{3}$/.test(branch) && /^\d{7}$/.test(account);
  const sender = { bankCode: bank, branchCode: branch, bankAccountType: type, bankAccountNumber: account };
  return (
    <div className="cx-form mt-6">
      <h3>組戻す先</h3>
      <p className="cx-note">振込元の口座がわからないときは、空のまま承認に出します。わかるまで仮の勘定に置きます。</p>
      <TextField
        label="銀行コード（4けた）"
        name="bankCode"
        value={bankCode}
        onChange={setBankCode}
        inputMode="numeric"
      />
      <TextField
        label="支店コード（3けた）"
        name="branchCode"
        value={branchCode}
        onChange={setBranchCode}
        inputMode="numeric"
      />
      <Choice label="口座の種類" name="type" options={accountTypes} value={type} onChange={setType} />
      <TextField label="口座番号（7けた）" name="number" value={number} onChange={setNumber} inputMode="numeric" />
      <div className="cx-row">
        <Button
          variant="outline"
          reasonAs="tip"
          reason={isEmpty || isWhole ? null : '銀行、支店、口座番号のけた数をご確認ください。'}
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={() => proposing.start({ kind: 'suspense.return', payload: { id, ...(isEmpty ? {} : { sender }) } })}
        >
          組戻しの内容を確認する
        </Button>
        <Button variant="text" onClick={() => setOpen(false)}>
          やめる
        </Button>
      </div>
    </div>
  );
}
