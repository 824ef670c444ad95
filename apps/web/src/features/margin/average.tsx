import { useCall } from '@tsuzura/browser/data';
import { getAverageMarginBalance } from '@tsuzura/contract/trading';
import { shortDate } from '@tsuzura/domain/text';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';

/** 平均建玉: of the last month, by calendar days. */
export function Average() {
  const { data } = useCall(getAverageMarginBalance, { query: {} }, { isQuiet: true });
  if (data === undefined || data.averageBalance === 0n) return null;
  return (
    <PageSection title="建玉の平均残高">
      <div className="max-w-page">
        <DefinitionList>
          <Definition term={`${shortDate(data.from)}〜${shortDate(data.to)}（${data.days}日間）`}>
            <Yen value={data.averageBalance} />
          </Definition>
        </DefinitionList>
      </div>
    </PageSection>
  );
}
