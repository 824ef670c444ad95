import { useQueries } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { callOptions } from '@tsuzura/browser/data';
import { listFunds } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useServices } from '../../shared/services.ts';
import { conditionsOf, noFilter, queryOf, type FundFilter } from './fund-filter.ts';

const mostHints = 3;

interface Props {
  readonly filter: FundFilter;
  readonly onFilter: (filter: FundFilter) => void;
}

/** Nothing fits. The conditions whose removal shows most funds are offered, the best first. */
export function NoFunds({ filter, onFilter }: Props) {
  const { clients } = useServices();
  const conditions = conditionsOf(filter);
  const counted = useQueries({
    queries: (conditions.length > 1 ? conditions : []).map(({ without }) =>
      callOptions(clients, listFunds, { query: { ...queryOf(without), limit: 1, offset: 0 } }),
    ),
  });
  const hints = counted
    .flatMap(({ data }, index) => {
      const condition = conditions[index];
      const count = data?.paging.total ?? 0;
      return condition !== undefined && count > 0 ? [{ ...condition, count }] : [];
    })
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostHints);
  return (
    <EmptyBlock
      icon={<Layers aria-hidden="true" />}
      text="条件に合うファンドがありません。"
      action={
        <div className="grid justify-items-center gap-4">
          <Button variant="outline" onClick={() => onFilter(noFilter)}>
            条件をクリア
          </Button>
          {hints.length > 0 && (
            <ul className="grid justify-items-center">
              {hints.map(({ label, without, count }) => (
                <li key={label}>
                  <Button variant="text" size="small" onClick={() => onFilter(without)}>
                    {label}を外す（{count}件）
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    />
  );
}
