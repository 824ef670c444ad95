import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import type { FundHolding, getAssets } from '@tsuzura/contract/main';
import { Select } from '@tsuzura/ui/select';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { heldFunds } from './held-funds.ts';
import { HoldingCard } from './holding-card.tsx';
import { HoldingTable } from './holding-table.tsx';
import { Section } from './section.tsx';
import { readSort, sorted, sorts } from './sort.ts';

interface Props {
  readonly holdings: readonly FundHolding[];
  readonly total: Answer<typeof getAssets>['fundTotal'];
}

/** Cards on a phone, a table on a desktop; the order stands in the address. */
export function HoldingList({ holdings, total }: Props) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const isDesktop = useIsDesktop();
  const sort = readSort(search);
  const funds = sorted(heldFunds(holdings), sort);
  return (
    <Section
      title="保有の一覧"
      end={
        <Select
          look="quiet"
          label="並べ替え"
          options={sorts}
          value={sort}
          onChange={(value) =>
            router.navigate(addressOf(pathname, { ...search, sort: value === sorts[0].value ? '' : value }), {
              replace: true,
            })
          }
        />
      }
    >
      {isDesktop ? (
        <HoldingTable funds={funds} total={total} />
      ) : (
        <ul className="holding-cards">
          {funds.map((fund) => (
            <HoldingCard key={fund.code} fund={fund} />
          ))}
        </ul>
      )}
    </Section>
  );
}
