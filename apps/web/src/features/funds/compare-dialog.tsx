import { useQueries } from '@tanstack/react-query';
import { callOptions, DataBlock } from '@tsuzura/browser/data';
import { isMissing } from '@tsuzura/browser/error';
import { getFund } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { FundName } from '@tsuzura/ui/name';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { Table } from '@tsuzura/ui/table';
import { pastResults } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';
import { compareRows } from './compare-rows.tsx';

/** On a phone two funds are in sight beside their labels; the third is scrolled to. */
const labelWidth = 104;
const fundWidth = 115;

/** 「シャープレシオ 1年」 is broken as a name is: within no word. */
const labelOf = ({ label }: (typeof compareRows)[number]) => <FundName name={label} />;

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** `?compare=a,b,c`: a shared link shows the same comparison. */
export function CompareDialog({ codes, onClose }: Props) {
  const { clients } = useServices();
  const asked = useQueries({ queries: codes.map((code) => callOptions(clients, getFund, { params: { code } })) });
  const known = asked.filter(({ error }) => !isMissing(error));
  const funds = known.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const unsettled = known.find(({ data }) => data === undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="ファンドを比べる"
      actions={
        <Button variant="outline" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      {unsettled !== undefined ? (
        <DataBlock
          of={unsettled}
          skeleton={
            <Skeleton>
              <SkeletonText lines={12} />
            </Skeleton>
          }
        >
          {() => null}
        </DataBlock>
      ) : funds.length === 0 ? (
        <p>比べるファンドが見つかりません。一覧から2本以上お選びください。</p>
      ) : (
        <div className="funds-compare">
          <Table
            caption="ファンドの比較"
            sticksFirst
            minWidth={labelWidth + funds.length * fundWidth}
            columns={[
              { id: 'what', head: '項目', cell: labelOf },
              ...funds.map((fund) => ({
                id: fund.code,
                head: (
                  <a href={paths.fund(fund.code)}>
                    <FundName name={fund.shortName} />
                  </a>
                ),
                cell: ({ of }: (typeof compareRows)[number]) => of(fund),
              })),
            ]}
            rows={compareRows}
            rowKey={({ label }) => label}
          />
          <p className="note mt-3">リターン、標準偏差、シャープレシオは、基準価額の日までの{pastResults}</p>
        </div>
      )}
    </Dialog>
  );
}
