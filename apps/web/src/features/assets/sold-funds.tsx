import type { Answer } from '@tsuzura/contract/kernel';
import type { getAssets } from '@tsuzura/contract/main';
import { AccountMark } from '@tsuzura/ui/badge';
import { Change } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Section } from './section.tsx';

/** What was sold completely: only its return is left. */
export function SoldFunds({ funds }: { readonly funds: Answer<typeof getAssets>['soldFunds'] }) {
  return (
    <Section title="すべて売却したファンド" end={<span className="note">トータルリターン</span>}>
      <DefinitionList>
        {funds.map(({ fundCode, fundName, accountType, totalReturn }) => (
          <Definition
            key={`${fundCode}/${accountType}`}
            term={
              <>
                <FundName name={fundName} />
                <span className="holding-part">
                  <AccountMark kind={accountType} />
                </span>
              </>
            }
          >
            <Change amount={totalReturn} />
          </Definition>
        ))}
      </DefinitionList>
    </Section>
  );
}
