import { DataBlock, useCall } from '@tsuzura/browser/data';
import { getDepositAccount } from '@tsuzura/contract/main';
import { CopyButton } from '@tsuzura/ui/copy';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Section } from './section.tsx';
import { bankAccountTypeNames } from './words.ts';

/** 振込入金: a number of the customer's own, for good. */
export function TransferDeposit() {
  const account = useCall(getDepositAccount);
  return (
    <Section title="振込入金" note="お客さま専用の口座です。銀行のアプリや窓口からお振り込みください。">
      <DataBlock
        of={account}
        skeleton={
          <Skeleton>
            {Array.from({ length: 5 }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </Skeleton>
        }
      >
        {({ bankName, bankCode, branchName, branchCode, accountType, number, holderKana, note }) => (
          <>
            <DefinitionList>
              <Copied term="銀行" text={bankName} more={bankCode} />
              <Copied term="支店" text={branchName} more={branchCode} />
              <Definition term="種別">{bankAccountTypeNames[accountType]}</Definition>
              <Copied term="口座番号" text={number} />
              <Copied term="口座名義" text={holderKana} />
            </DefinitionList>
            <ul className="cash-notes">
              {note.split('\n').map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </DataBlock>
    </Section>
  );
}

function Copied({ term, text, more }: { readonly term: string; readonly text: string; readonly more?: string }) {
  return (
    <Definition term={term}>
      <span className="cash-copied">
        <span className="num">
          {text}
          {more !== undefined && `（${more}）`}
        </span>
        <CopyButton text={text}>{`${term}をコピー`}</CopyButton>
      </span>
    </Definition>
  );
}
