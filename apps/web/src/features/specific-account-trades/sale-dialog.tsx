import { addressOf } from '@tsuzura/browser/router';
import { longDate } from '@tsuzura/domain/text';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Dialog } from '@tsuzura/ui/dialog';
import { Link } from '@tsuzura/ui/link';
import { Change, Price, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useAccountRole } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { SoldQuantity } from './sold-quantity.tsx';
import { costFormula, type Sale, type Statement } from './statement.ts';
import { securityPath, unitWords } from './words.ts';

interface Props {
  /** null: there is none of that number in this year. */
  readonly sale: Sale | null;
  readonly withholding: Statement['withholding'];
  readonly onClose: () => void;
}

/** How the figures of one sale come about (`?sale=`). */
export function SaleDialog({ sale, withholding, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} size="wide" title="売却の計算">
      {sale === null ? (
        <p>この売却は見つかりませんでした。</p>
      ) : (
        <div className="grid gap-6">
          <Sold sale={sale} />
          <Cost sale={sale} />
          <Taxed sale={sale} withholding={withholding} />
          {sale.product === 'FUND' && sale.receiptNumber !== null && <OrderLink receiptNumber={sale.receiptNumber} />}
        </div>
      )}
    </Dialog>
  );
}

/** 「10,000口あたり」; of US shares also that the rate of the fixing made yen of it. */
const priced = ({ product, navUnit }: Sale): string =>
  `${navUnit.toLocaleString('ja-JP')}${unitWords(product).unit}あたり${product === 'US' ? '、国内約定日の為替レートで換算' : ''}`;

function Sold({ sale }: { readonly sale: Sale }) {
  const { unit, price } = unitWords(sale.product);
  return (
    <div>
      <p className="mb-2 font-bold">
        <Link href={securityPath(sale.code)}>
          <FundName name={sale.name} />
        </Link>
      </p>
      <DefinitionList>
        <Definition term="約定日">
          <span className="num">{longDate(sale.tradeDate)}</span>
        </Definition>
        <Definition term="受渡日">
          <span className="num">{longDate(sale.settlementDate)}</span>
        </Definition>
        <Definition term={`${unit}数`}>
          <SoldQuantity sale={sale} />
        </Definition>
        <Definition term={price} note={priced(sale)}>
          <Price value={sale.price} />
        </Definition>
        <Definition term="売却金額">
          <Yen value={sale.proceeds} />
        </Definition>
      </DefinitionList>
    </div>
  );
}

function Cost({ sale }: { readonly sale: Sale }) {
  const formula = costFormula(sale, useAmountText());
  return (
    <div>
      <h3 className="mb-2 text-body">取得費と損益</h3>
      <DefinitionList>
        {sale.unitCost !== null && (
          <Definition
            term="取得単価"
            note={`${sale.navUnit.toLocaleString('ja-JP')}${unitWords(sale.product).unit}あたり、1円未満切上げ`}
          >
            <Yen value={sale.unitCost} />
          </Definition>
        )}
        <Definition term="取得費" {...(formula === null ? {} : { note: `${formula}（1円未満切上げ）` })}>
          <Yen value={sale.cost} />
        </Definition>
        <Definition term="手数料（税込）">
          <Yen value={sale.fee} />
        </Definition>
        <Definition term="損益" note="売却金額 − 取得費 − 手数料" isTotal>
          <Change amount={sale.profit} />
        </Definition>
      </DefinitionList>
      <p className="note mt-2">
        取得単価は、売却の直前に保有していた分の平均です（総平均法に準ずる方法）。購入時の手数料と消費税を含みます。
        {sale.product === 'FUND' && '特別分配金を受け取ると下がります。'}
        {sale.product === 'US' && '購入したときの為替レートで円に換算しています。'}
      </p>
    </div>
  );
}

function Taxed({ sale, withholding }: Pick<Props, 'withholding'> & { readonly sale: Sale }) {
  const isRefund = sale.incomeTax + sale.residentTax < 0n;
  return (
    <div>
      <h3 className="mb-2 text-body">{isRefund ? '税額（還付）' : '税額'}</h3>
      <DefinitionList>
        <Definition term="この売却までの累計損益">
          <Change amount={sale.cumulativeProfit} />
        </Definition>
        <Definition term="所得税・復興特別所得税">
          <Yen value={sale.incomeTax} />
        </Definition>
        <Definition term="住民税">
          <Yen value={sale.residentTax} />
        </Definition>
      </DefinitionList>
      <p className="note mt-2">
        {withholding === 'WITH'
          ? '年初からの累計損益に対する税額と、すでに源泉徴収した税額の差です。マイナスは還付です。'
          : '源泉徴収なしのため、税額は差し引いていません。'}
      </p>
    </div>
  );
}

/** Who closed the account has no list of orders any more. */
function OrderLink({ receiptNumber }: { readonly receiptNumber: string }) {
  if (useAccountRole() !== 'open') return null;
  return (
    <p>
      <Link href={addressOf(paths.orders, { tab: 'history', period: 'all', order: receiptNumber })}>
        注文の詳細を見る
      </Link>
    </p>
  );
}
