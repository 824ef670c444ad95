import { useState } from 'react';
import { useCall } from '@tsuzura/browser/data';
import { listFunds } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { Sheet } from '@tsuzura/ui/dialog';
import { RadioGroup } from '@tsuzura/ui/radio';
import { assetClassNames, type AssetClass } from '../../shared/fund/index.ts';
import { feeSteps, flagNames, flags, noFilter, queryOf, riskSteps, withFlag, type FundFilter } from './fund-filter.ts';

interface Props {
  readonly filter: FundFilter;
  readonly onApply: (filter: FundFilter) => void;
  readonly onClose: () => void;
}

const any = { value: 'any', label: '指定しない' } as const;
const classes = Object.entries(assetClassNames).map(([value, label]) => ({ value: value as AssetClass, label }));
const fees = feeSteps.map((value) => ({ value, label: `年${value}%以下` }));
const risks = riskSteps.map((value) => ({ value, label: value === '1' ? '1（小さい）のみ' : `${value}以下` }));
const nullIfAny = <Value extends string>(value: Value | 'any') => (value === 'any' ? null : value);

/** 絞り込み. The button says how many funds there would be, before anything is set. */
export function FilterSheet({ filter, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(filter);
  const found = useCall(listFunds, { query: { ...queryOf(draft), limit: 1, offset: 0 } }, { keepPrevious: true });
  const count = found.data?.paging.total;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="絞り込み"
      actions={
        <>
          <Button onClick={() => onApply(draft)}>{count === undefined ? '表示する' : `${count}件を表示`}</Button>
          <Button variant="quiet" onClick={() => setDraft({ ...noFilter, keyword: filter.keyword })}>
            条件をクリア
          </Button>
        </>
      }
    >
      <div className="mt-6 grid gap-6">
        <fieldset>
          <legend className="field-label">条件</legend>
          {flagNames.map((flag) => (
            <Checkbox
              key={flag}
              checked={draft.flags.has(flag)}
              onChange={(isOn) => setDraft(withFlag(draft, flag, isOn))}
            >
              {flags[flag].label}
            </Checkbox>
          ))}
        </fieldset>
        <RadioGroup
          label="資産クラス"
          options={[any, ...classes]}
          value={draft.assetClass ?? 'any'}
          onChange={(value) => setDraft({ ...draft, assetClass: nullIfAny(value) })}
        />
        <RadioGroup
          label="信託報酬（税込）"
          options={[any, ...fees]}
          value={draft.fee ?? 'any'}
          onChange={(value) => setDraft({ ...draft, fee: nullIfAny(value) })}
        />
        <RadioGroup
          label="リスク（1から5）"
          hint="数字が大きいほど、基準価額の値動きが大きくなります。"
          options={[any, ...risks]}
          value={draft.risk ?? 'any'}
          onChange={(value) => setDraft({ ...draft, risk: nullIfAny(value) })}
        />
      </div>
    </Sheet>
  );
}
