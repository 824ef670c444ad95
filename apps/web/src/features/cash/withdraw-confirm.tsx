import { shortDate } from '@tsuzura/domain/text';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { Slip, SlipPart } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import {
  AmountsShown,
  BeforeAfter,
  deadlineText,
  Dots,
  OrderPage,
  OrderSection,
  readAmountsFirst,
  useAmountsShown,
} from '../../shared/order/index.ts';
import type { Withdrawals } from './balance.tsx';
import type { WithdrawalFlow } from './use-withdrawal.ts';

const title = '出金内容の確認';

export function WithdrawConfirm({ flow, data }: { readonly flow: WithdrawalFlow; readonly data: Withdrawals }) {
  const amounts = useAmountsShown();
  const { amount, isSending, isUnanswered } = flow;
  const { bank, cutoffAt, nextPayDate } = data;
  const most = data.withdrawableLines.amount;
  if (isUnanswered) return <Unanswered onAsk={flow.submit} />;
  return (
    <OrderPage
      title={title}
      step={1}
      bar={
        <div className="order-bar-two contents">
          <ActionBar>
            <Button
              size="flow"
              busyLabel="送信中"
              busy={isSending}
              needsConnection
              reason={amounts.mustShow ? readAmountsFirst : null}
              onClick={flow.submit}
            >
              出金を申し込む
            </Button>
            <Button
              size="flow"
              variant="outline"
              reason={isSending ? '送信しています' : null}
              reasonAs="tip"
              onClick={flow.edit}
            >
              修正する
            </Button>
          </ActionBar>
        </div>
      }
    >
      <div className="order-form">
        <AmountsShown of={amounts}>
          <Slip
            head={
              <>
                <p className="note">出金</p>
                <p className="order-slip-size">
                  <Yen value={amount} size="l" />
                </p>
              </>
            }
          >
            <SlipPart>
              <DefinitionList look="open">
                {bank !== null && (
                  <Definition term="出金先" note={<span className="num">{bank.numberMasked}</span>}>
                    {bank.bankName} {bank.branchName}
                  </Definition>
                )}
                <Definition term="着金の予定">
                  <span className="num">{shortDate(nextPayDate)}</span>
                </Definition>
                <Definition term="取消期限">
                  <span className="num">{deadlineText(cutoffAt)}</span>
                </Definition>
                <Definition term="出金できる金額">
                  <BeforeAfter before={most} after={amount === null || amount > most ? null : most - amount} />
                </Definition>
              </DefinitionList>
            </SlipPart>
          </Slip>
        </AmountsShown>
        <OrderSection title="ご確認ください">
          <Dots
            lines={[
              `${deadlineText(cutoffAt)}を過ぎると、着金の予定は1営業日あとになります。`,
              '銀行によって、着金の時刻は異なります。',
              '受付のお知らせをメールでお送りします。お心当たりのない場合は、すぐにお問い合わせください。',
            ]}
          />
        </OrderSection>
      </div>
    </OrderPage>
  );
}

/** No answer came. Sent again it goes under the same key: it is accepted once. */
function Unanswered({ onAsk }: { readonly onAsk: () => Promise<void> }) {
  return (
    <OrderPage title={title} step={1}>
      <div className="notice-retry" role="alert">
        <p>
          お申し込みの結果を確認できませんでした。「結果を確かめる」を押すと、同じお申し込みの結果をもう一度問い合わせます。二重に受け付けることはありません。
        </p>
        <div className="flex flex-wrap gap-3">
          <Button needsConnection busyLabel="確認中" onClick={onAsk}>
            結果を確かめる
          </Button>
          <ButtonLink href={paths.cashTransfers} variant="outline">
            入出金を見る
          </ButtonLink>
        </div>
      </div>
    </OrderPage>
  );
}
