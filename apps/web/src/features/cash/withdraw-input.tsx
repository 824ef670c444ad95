import { useForm } from '@tsuzura/browser/form';
import type { AccountProtection } from '@tsuzura/contract/main';
import { parseInstant, ymdOf } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel, shortDate } from '@tsuzura/domain/text';
import { useAmountText, type AmountText } from '@tsuzura/ui/amounts';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { deadlineText, OrderPage } from '../../shared/order/index.ts';
import { HoldNotice, StrongCheckBanner, useAccountProtection } from '../../shared/protection/index.ts';
import { Explained, type Withdrawals } from './balance.tsx';
import { BankUnset } from './bank.tsx';
import { withdrawalMistake } from './check-withdrawal.ts';
import type { WithdrawalFlow } from './use-withdrawal.ts';
import { wholeAmountLabel, wholeAmountNote, wholeAmountOf, type WholeAmount } from './whole-amount.ts';

const ids = { amount: 'withdraw-amount' };
const rules = '1円以上、1円単位です。手数料はかかりません。';

export function WithdrawInput({ flow, data }: { readonly flow: WithdrawalFlow; readonly data: Withdrawals }) {
  const { text, refusal } = flow;
  const { bank, cutoffAt, nextPayDate } = data;
  const protection = useAccountProtection().data;
  const amounts = useAmountText();
  const whole = wholeAmountOf(data);
  const mistake = withdrawalMistake(text, whole.most, amounts);
  const refused = refusal?.isOfAmount === true ? amounts.sentence(refusal.message) : null;
  const form = useForm(ids, { amount: refused ?? mistake });
  const blocked = blockOf(data, protection);

  return (
    <form {...form.props(flow.confirm)}>
      <OrderPage
        title="出金"
        step={0}
        bar={
          <ActionBar>
            <Button type="submit" size="flow" reason={blocked} needsConnection>
              内容を確認する
            </Button>
          </ActionBar>
        }
      >
        <div className="order-form">
          <div className="cash-banners">
            {protection?.state !== 'FROZEN' && <StrongCheckBanner />}
            {bank === null ? <BankUnset /> : isHeldByProtection(protection) ? <HoldNotice /> : <Refused data={data} />}
          </div>
          <div className="cash-amounts">
            <Explained name="出金できる金額" of={data.withdrawableLines} />
          </div>
          <YenField
            id={ids.amount}
            name="amount"
            label="金額"
            value={{ text, yen: readYen(text) }}
            onChange={(input) => flow.setText(input.text)}
            onBlur={() => form.leave('amount', text.trim() !== '')}
            error={refused ?? form.errorOf('amount')}
            readOnly={blocked !== null}
            quick={blocked === null ? quickOf(whole, amounts) : []}
            hint={`${wholeAmountNote(whole, readYen(text), amounts) ?? ''}${rules}`}
          />
          <DefinitionList>
            {bank !== null && (
              <Definition term="出金先" note={<span className="num">{bank.numberMasked}</span>}>
                {bank.bankName} {bank.branchName}
              </Definition>
            )}
            <Definition term="受付の締切">
              <span className="num">{deadlineText(cutoffAt)}</span>
            </Definition>
            <Definition term="着金の予定" note="締切までに受け付けた場合">
              <span className="num">{shortDate(nextPayDate)}</span>
            </Definition>
          </DefinitionList>
          <p className="note">
            締切までは「入出金」から取り消せます。出金先はご本人名義の登録口座だけです。お申し込みのときに、ご本人の確認をお願いすることがあります。
          </p>
        </div>
      </OrderPage>
    </form>
  );
}

/** Added to what stands there, up to all there is. */
const quickOf = (whole: WholeAmount, amounts: AmountText) => {
  const { most } = whole;
  const add = (plus: bigint) => (now: bigint) => (now + plus > most ? most : now + plus);
  return [
    ...[yen(10_000), yen(100_000)].map((plus) => ({ label: `+${manYenLabel(plus)}`, next: add(plus) })),
    { label: wholeAmountLabel(whole, amounts), next: () => most },
  ];
};

/** Why nothing can be asked for now, whatever the amount. */
function blockOf(
  { bank, refusal, withdrawableLines }: Withdrawals,
  protection: AccountProtection | undefined,
): string | null {
  if (protection?.state === 'FROZEN') return '口座を凍結しています。解除してからお申し込みください。';
  if (bank === null) return '出金先の口座が未登録です。先にご登録ください。';
  if (refusal !== null) return refusal;
  if (protection?.strongCheck.state === 'WAITING')
    return 'ご本人の確認に使うパスキー・認証アプリは、まだこのお手続きに使えません。';
  if (protection?.strongCheck.state === 'NONE') return '先に、パスキーか認証アプリをご登録ください。';
  return withdrawableLines.amount === 0n ? 'いま出金できる金額はありません。' : null;
}

const isHeldByProtection = (protection: AccountProtection | undefined): boolean =>
  protection !== undefined && (protection.state === 'FROZEN' || protection.holds.length > 0);

function Refused({ data: { refusal, holdUntil } }: { readonly data: Withdrawals }) {
  if (refusal === null) return null;
  const until = holdUntil === null ? null : parseInstant(holdUntil);
  return (
    <Notice tone="warn">
      {refusal}
      {until !== null && `${shortDate(ymdOf(until))}から、お申し込みいただけます。`}
    </Notice>
  );
}
