import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { FundHolding } from '@tsuzura/contract/main';
import { StackedBar } from '@tsuzura/ui/chart';
import { Periods } from '@tsuzura/ui/chips';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { divide, divisions, readDivision } from './divide.ts';
import { Section } from './section.tsx';

/** 内訳. A bar and not a ring: it can be read at 320 px and by ear. */
export function Allocation({ holdings }: { readonly holdings: readonly FundHolding[] }) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const division = readDivision(search);
  return (
    <Section
      title="内訳"
      end={
        <Periods
          label="内訳の分け方"
          options={divisions}
          value={division.value}
          onChange={(value) =>
            router.navigate(addressOf(pathname, { ...search, by: value === divisions[0].value ? '' : value }), {
              replace: true,
            })
          }
        />
      }
    >
      <StackedBar
        label={`${division.label}の内訳`}
        // Names of funds are too long to stand beside each other.
        look={division.value === 'fund' ? 'list' : 'columns'}
        parts={divide(holdings, division.value).map((part) => ({
          ...part,
          name: <FundName name={part.name} />,
          end: <Yen value={part.value} />,
        }))}
      />
    </Section>
  );
}
