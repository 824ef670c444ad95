import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listNisaStatusByYear } from '@tsuzura/contract/main';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { hasNisaYears, nisaYearWords } from './nisa-year-words.ts';

/** Where the NISA account of each year is. One may change the firm year by year, but not a year with a purchase in it. */
export function NisaYears() {
  const years = useCall(listNisaStatusByYear);
  return (
    <DataBlock
      of={years}
      skeleton={
        <Skeleton>
          <SkeletonRow />
        </Skeleton>
      }
    >
      {({ nisaStatusByYear }) =>
        hasNisaYears(nisaStatusByYear) && (
          <section className="settings-years" aria-labelledby="nisa-years">
            <h3 id="nisa-years">年ごとのNISA口座</h3>
            <DefinitionList>
              {nisaStatusByYear.map((one) => (
                <Definition key={one.year} term={<span className="num">{one.year}年</span>}>
                  {nisaYearWords(one)}
                </Definition>
              ))}
            </DefinitionList>
            <p className="note">購入のある年は、その年の金融機関を変更できません。</p>
          </section>
        )
      }
    </DataBlock>
  );
}
