import { isWithdrawBankUnset } from '@tsuzura/domain/account';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { accountUpdateUrl, useBrokerageUser } from '../../shared/account/index.ts';
import { DataBlock } from '../../shared/data/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useClaims, useServices } from '../../shared/services.tsx';
import { SettingsSection } from './settings-section.tsx';

const kinds: Readonly<Record<string, string>> = { '1': '普通', '2': '当座', '4': '貯蓄', '9': 'その他' };

/** R5.02: a bank that is unset is offered for registration, not shown as zeros. */
export function BankSection() {
  const { urls } = useServices();
  const claims = useClaims();
  const user = useBrokerageUser();
  const changeUrl = claims
    ? accountUpdateUrl(urls, claims, { variant: 'withdrawBank', callbackPath: paths.settings })
    : '';
  return (
    <SettingsSection title="出金先口座">
      <DataBlock
        of={user}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {({ withdrawBank }) =>
          isWithdrawBankUnset(withdrawBank) ? (
            <Notice tone="warn" action={<Link href={changeUrl}>登録する</Link>}>
              出金先の口座が未登録です。
            </Notice>
          ) : (
            <>
              <DefinitionList>
                <Definition term="銀行">{withdrawBank.bankName}</Definition>
                <Definition term="支店">{withdrawBank.branchName}</Definition>
                <Definition term="口座番号">
                  {kinds[withdrawBank.accountType] ?? ''} ＊＊＊＊{withdrawBank.number.slice(-3)}
                </Definition>
              </DefinitionList>
              <div className="settings-actions">
                <Link href={changeUrl} external>
                  変更する
                </Link>
              </div>
            </>
          )
        }
      </DataBlock>
    </SettingsSection>
  );
}
