import { useCall } from '@tsuzura/browser/data';
import { listUserAccounts } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { SettingsSection } from './settings-section.tsx';

/** R6.04: what is left of a closed account. Its number is what support asks for. */
export function ClosedSection({ closedOn }: { readonly closedOn: Ymd | null }) {
  const linked = useCall(listUserAccounts);
  return (
    <SettingsSection title="口座">
      <p className="phrase mb-4">
        口座は{closedOn !== null && `${longDate(closedOn)}に`}閉鎖されました。書面と明細は、一定の期間ご覧いただけます。
      </p>
      {linked.data !== undefined && linked.data.userAccounts.length > 0 && (
        <div className="mb-8">
          <DefinitionList>
            {linked.data.userAccounts.map(({ service, accountNumber }) => (
              <Definition key={service} term="口座番号（閉鎖済み）">
                <span className="num">{accountNumber}</span>
              </Definition>
            ))}
          </DefinitionList>
        </div>
      )}
      <Rows>
        <RowLink href={paths.documents} title="電子交付書面" />
        <RowLink href={paths.specificAccountTrades} title="特定口座 損益明細" />
      </Rows>
    </SettingsSection>
  );
}
