import { longDate } from '@tsuzura/domain/text';
import type { FundOrder } from '@tsuzura/contract/main';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Link } from '@tsuzura/ui/link';
import { Change, Price, Units, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Timeline } from '@tsuzura/ui/timeline';
import { useFileAddress } from '../../shared/documents/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { courseNames, deadlineText, ReceiptNumber } from '../../shared/order/index.ts';
import { isDead, kindText, pointsOf, statusWords } from './order-words.ts';
import { OrderedSize } from './size.tsx';

interface Props {
  /** null: there is none of that number. */
  readonly order: FundOrder | null;
  readonly onCancel: (id: string) => void;
  readonly onClose: () => void;
}

/** One order with everything that is known of it (`?order=`). */
export function OrderDialog({ order, onCancel, onClose }: Props) {
  if (order === null) {
    return (
      <Dialog isOpen onClose={onClose} title="注文の詳細">
        <p>この注文は見つかりませんでした。</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="注文の詳細"
      {...(order.cancelableUntil === null
        ? {}
        : {
            actions: (
              <Button variant="quiet" onClick={() => onCancel(order.receiptNumber)}>
                注文を取り消す
              </Button>
            ),
          })}
    >
      <Content order={order} />
    </Dialog>
  );
}

function Content({ order }: { readonly order: FundOrder }) {
  const { label, tone } = statusWords[order.status];
  return (
    <div className="grid gap-5">
      <div>
        <p className="orders-state">
          <StatusChip tone={tone}>{label}</StatusChip>
          <span className="note">{kindText(order)}</span>
        </p>
        <p className="mt-2 font-bold">
          <Link href={paths.fund(order.fundCode)}>
            <FundName name={order.fundName} />
          </Link>
        </p>
        <AccountMark kind={order.accountType} />
      </div>
      {order.lapseReason !== null && <Notice tone="error">{order.lapseReason}</Notice>}
      {!isDead(order) && <Timeline points={pointsOf(order)} isUnderWay={order.status === 'WORKING'} />}
      <DefinitionList>
        <Definition term="受付番号">
          <ReceiptNumber number={order.receiptNumber} />
        </Definition>
        <Definition term="ご注文">
          <OrderedSize order={order} />
        </Definition>
        {order.distributionCourse !== null && (
          <Definition term="分配金">{courseNames[order.distributionCourse]}</Definition>
        )}
        <Definition term="受付日時">
          <span className="num">{deadlineText(order.receivedAt)}</span>
        </Definition>
        {isDead(order) ? <Ended order={order} /> : <Dates order={order} />}
        {order.cancelableUntil !== null && (
          <Definition term="取消期限">
            <span className="num">{deadlineText(order.cancelableUntil)}</span>
          </Definition>
        )}
      </DefinitionList>
      {order.execution !== null && <Execution side={order.side} execution={order.execution} />}
      {order.cancelableUntil !== null && <p className="note">内容の変更は、取り消してからもう一度ご注文ください。</p>}
    </div>
  );
}

/** The dates it would have had say nothing any more. */
function Ended({ order }: { readonly order: FundOrder }) {
  if (order.endedAt === null) return null;
  return (
    <Definition term={`${statusWords[order.status].label}日時`}>
      <span className="num">{deadlineText(order.endedAt)}</span>
    </Definition>
  );
}

function Dates({ order }: { readonly order: FundOrder }) {
  return (
    <>
      <Definition term="注文受付日">
        <span className="num">{longDate(order.applicationDate)}</span>
      </Definition>
      <Definition term="約定日">
        <span className="num">{longDate(order.executionDate)}</span>
      </Definition>
      <Definition term="受渡日">
        <span className="num">{longDate(order.settlementDate)}</span>
      </Definition>
    </>
  );
}

interface ExecutionProps {
  readonly side: FundOrder['side'];
  readonly execution: NonNullable<FundOrder['execution']>;
}

function Execution({ side, execution }: ExecutionProps) {
  const addressOf = useFileAddress('main');
  return (
    <div>
      <h3 className="mb-2 text-body">約定の内容</h3>
      {execution.convertedToAll && <Notice>約定時の評価額が下回ったため、全部の売却になりました。</Notice>}
      <DefinitionList>
        <Definition term="約定単価">
          <Price value={execution.price} />
        </Definition>
        <Definition term="口数">
          <Units value={execution.units} />
        </Definition>
        <Definition term="約定金額">
          <Yen value={execution.executedAmount} />
        </Definition>
        {side === 'BUY' && (
          <Definition term="手数料（税込）">
            <Yen value={execution.fee + execution.consumptionTax} />
          </Definition>
        )}
        {execution.profit !== null && (
          <Definition term="損益">
            <Change amount={execution.profit} />
          </Definition>
        )}
        {execution.incomeTax !== null && (
          <Definition term="所得税・復興特別所得税">
            <Yen value={execution.incomeTax} />
          </Definition>
        )}
        {execution.residentTax !== null && (
          <Definition term="住民税">
            <Yen value={execution.residentTax} />
          </Definition>
        )}
        <Definition term="受渡金額" isTotal>
          <Yen value={execution.settlementAmount} />
        </Definition>
      </DefinitionList>
      {execution.reportUrl !== null && (
        <p className="mt-3">
          <Link href={addressOf(execution.reportUrl)} external>
            取引報告書
          </Link>
        </p>
      )}
    </div>
  );
}
