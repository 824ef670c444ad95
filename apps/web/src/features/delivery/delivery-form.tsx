import { useForm } from '@tsuzura/browser/form';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { ErrorSummary, TextField } from '@tsuzura/ui/field';
import { Price, Units } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { RadioCards, Segmented, type RadioCard } from '@tsuzura/ui/radio';
import { accountTypeNames, Dots } from '../../shared/order/index.ts';
import { HoldNotice, StrongCheckBanner } from '../../shared/protection/index.ts';
import { ShareName } from '../../shared/stock/index.ts';
import { mistakesOf, type DeliveryValues, type FieldName, type Product } from './delivery-values.ts';
import type { MovableHolding } from './holdings.ts';
import '../../shared/order/order.css';

interface Props {
  readonly values: DeliveryValues;
  readonly holdings: readonly MovableHolding[];
  readonly chosen: MovableHolding | null;
  readonly notices: readonly string[];
  /** Null: not known yet. */
  readonly fundFee: bigint | null;
  readonly refusal: string | null;
  readonly change: (part: Partial<DeliveryValues>) => void;
  readonly onConfirm: () => void;
}

const ids: Readonly<Record<FieldName, string>> = {
  holding: 'delivery-holding',
  quantity: 'delivery-quantity',
  brokerName: 'delivery-broker',
  branchName: 'delivery-branch',
  accountNumber: 'delivery-account',
  participantCode: 'delivery-participant',
  holderName: 'delivery-holder',
  isAgreed: 'delivery-agreed',
};
const products = [
  { value: 'EQUITY', label: '国内株式' },
  { value: 'FUND', label: 'ファンド' },
] as const;
export const unitOf = (product: Product): '株' | '口' => (product === 'EQUITY' ? '株' : '口');

export function DeliveryForm({ values, holdings, chosen, notices, fundFee, refusal, change, onConfirm }: Props) {
  const mistakes = mistakesOf(values, chosen?.transferable ?? null);
  const form = useForm(ids, mistakes);
  const unit = unitOf(values.product);
  return (
    <form {...form.props(onConfirm)} className="delivery-form">
      <StrongCheckBanner />
      <HoldNotice />
      <p className="phrase">
        株式は無料、ファンドは1銘柄につき
        <Price value={fundFee} />
        です。
      </p>
      <ErrorSummary errors={form.summary} />
      <Segmented<Product>
        label="商品"
        options={products}
        value={values.product}
        onChange={(product) => {
          form.reset();
          change({ product, holding: '', quantity: '' });
        }}
      />
      {holdings.length === 0 ? (
        <p className="note">移せる{values.product === 'EQUITY' ? '株式' : 'ファンド'}はありません。</p>
      ) : (
        <RadioCards
          id={ids.holding}
          label="移すもの"
          cards={holdings.map(cardOf)}
          value={values.holding === '' ? null : values.holding}
          error={form.errorOf('holding')}
          hint="NISA、受渡前、注文中、積立・定期売却の対象、信用取引の保証金として必要な分は移せません。"
          onChange={(holding) => change({ holding })}
        />
      )}
      <TextField
        id={ids.quantity}
        name="quantity"
        label={`数量（${unit}）`}
        inputMode="numeric"
        value={values.quantity}
        error={form.errorOf('quantity')}
        hint={
          chosen === null ? undefined : (
            <>
              <Units value={chosen.transferable} unit={unit} />
              まで移せます。
            </>
          )
        }
        onChange={(quantity) => change({ quantity })}
        onBlur={() => form.leave('quantity', values.quantity.trim() !== '')}
      />
      {chosen !== null && chosen.transferable > 0n && (
        <div className="delivery-all">
          <Button variant="quiet" size="small" onClick={() => change({ quantity: String(chosen.transferable) })}>
            すべて移す
          </Button>
        </div>
      )}
      <Destination values={values} form={form} change={change} />
      <section aria-label="ご確認ください">
        <h3 className="field-label">ご確認ください</h3>
        <Dots lines={[...notices]} />
        <div className="mt-4">
          <Checkbox
            id={ids.isAgreed}
            checked={values.isAgreed}
            error={form.errorOf('isAgreed')}
            onChange={(isAgreed) => change({ isAgreed })}
          >
            上の内容を確認しました
          </Checkbox>
        </div>
      </section>
      {refusal !== null && (
        <div role="alert">
          <Notice tone="error">{refusal}</Notice>
        </div>
      )}
      <Button
        type="submit"
        size="flow"
        needsConnection
        reason={holdings.length === 0 ? '移せる銘柄がありません。' : null}
      >
        内容を確認する
      </Button>
      <p className="note">お申し込みのときに、ご本人の確認をします。</p>
    </form>
  );
}

function cardOf(holding: MovableHolding): RadioCard<string> {
  const { id, code, name, product, accountType, transferable, locked } = holding;
  const unit = unitOf(product);
  return {
    value: id,
    label: product === 'EQUITY' ? <ShareName code={code} name={name} /> : name,
    note: (
      <>
        {`${accountTypeNames[accountType]}　`}
        <Units value={transferable + locked} unit={unit} />
      </>
    ),
    end: (
      <>
        <Units value={transferable} unit={unit} />
        まで
      </>
    ),
    reason: transferable === 0n ? `${accountTypeNames[accountType]}　いまは移せません` : null,
  };
}

interface DestinationProps {
  readonly values: DeliveryValues;
  readonly form: ReturnType<typeof useForm<FieldName>>;
  readonly change: (part: Partial<DeliveryValues>) => void;
}

const fields = [
  { name: 'brokerName', label: '金融機関名' },
  { name: 'branchName', label: '支店名' },
  { name: 'accountNumber', label: '口座番号', isNumber: true },
  {
    name: 'participantCode',
    label: '加入者口座コード',
    isNumber: true,
    hint: '証券保管振替機構の21桁の番号です。移す先の金融機関でお確かめください。',
  },
  {
    name: 'holderName',
    label: '口座名義',
    hint: 'ご本人の名義の口座にかぎります。カタカナか、登録のとおりに入力してください。',
  },
] as const satisfies readonly {
  readonly name: Exclude<FieldName, 'holding' | 'quantity' | 'isAgreed'>;
  readonly label: string;
  readonly isNumber?: true;
  readonly hint?: string;
}[];

function Destination({ values, form, change }: DestinationProps) {
  return (
    <fieldset className="delivery-destination">
      <legend className="field-label">移す先</legend>
      {fields.map((field) => (
        <TextField
          key={field.name}
          id={ids[field.name]}
          name={field.name}
          label={field.label}
          value={values[field.name]}
          error={form.errorOf(field.name)}
          hint={'hint' in field ? field.hint : undefined}
          {...('isNumber' in field ? { inputMode: 'numeric' as const } : {})}
          onChange={(text) => change({ [field.name]: text })}
          onBlur={() => form.leave(field.name, values[field.name].trim() !== '')}
        />
      ))}
    </fieldset>
  );
}
