import { useCall } from '@tsuzura/browser/data';
import { getRealizedProfits } from '@tsuzura/contract/trading';
import { Change, Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import type { Statement } from './statement.ts';

interface Props {
  readonly statement: Statement;
  readonly isThisYear: boolean;
}

/** The year as it stands: what the sales came to, and what was withheld and given back for it. */
export function Summary({ statement, isThisYear }: Props) {
  const { year, ytd, withholding } = statement;
  return (
    <div className="statement-summary">
      <div>
        <p className="statement-label">{year}年の譲渡損益（累計）</p>
        <p className="statement-figure">
          <Change amount={ytd.net} size="xl" />
        </p>
        <div className="mt-4">
          <DefinitionList>
            <Definition term="売却金額">
              <Yen value={ytd.proceeds} />
            </Definition>
            <Definition term="取得費・手数料">
              <Yen value={ytd.costAndExpenses} />
            </Definition>
            <Definition term="分配金・配当金（課税対象）">
              <Yen value={ytd.dividends} />
            </Definition>
            {isThisYear && <ThisMonth />}
          </DefinitionList>
        </div>
      </div>
      <TaxOfYear ytd={ytd} withholding={withholding} />
    </div>
  );
}

function TaxOfYear({ ytd, withholding }: Pick<Statement, 'ytd' | 'withholding'>) {
  const kept =
    ytd.incomeTaxWithheld + ytd.residentTaxWithheld - ytd.refunded + ytd.dividendTax - ytd.dividendTaxRefunded;
  return (
    <div>
      <p className="statement-label">源泉徴収税額（差引）</p>
      <p className="statement-figure">
        <Yen value={kept} size="l" />
      </p>
      <div className="mt-4">
        <DefinitionList>
          <Definition term="売却：所得税・復興特別所得税">
            <Yen value={ytd.incomeTaxWithheld} />
          </Definition>
          <Definition term="売却：住民税">
            <Yen value={ytd.residentTaxWithheld} />
          </Definition>
          <Definition term="売却：年内の還付">
            <Yen value={0n - ytd.refunded} />
          </Definition>
          <Definition term="分配金・配当金の税額">
            <Yen value={ytd.dividendTax} />
          </Definition>
          <Definition term="損益通算による還付">
            <Yen value={0n - ytd.dividendTaxRefunded} />
          </Definition>
        </DefinitionList>
      </div>
      {withholding === 'WITHOUT' && (
        <p className="note mt-2">
          源泉徴収なしのため、売却の税額は差し引いていません。確定申告が必要になることがあります。
        </p>
      )}
    </div>
  );
}

/** By trade date and of every account type, so it is another figure than the sums above. */
function ThisMonth() {
  const profits = useCall(getRealizedProfits);
  return (
    <Definition term="今月の実現損益" note="約定日で計算、すべての口座の合計">
      <Change amount={profits.data?.total ?? null} />
    </Definition>
  );
}
