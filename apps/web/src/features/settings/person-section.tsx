import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listMaskedUsers } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { ExternalIcon, EyeIcon, EyeOffIcon } from '@tsuzura/ui/icon';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { useUpdateSite } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { ChangeNotice, useChangeReason } from './change-notice.tsx';
import { PersonRows } from './person-rows.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { Unmasked } from './use-unmasked.ts';

interface Props {
  readonly shown: Unmasked | null;
  readonly onShow: () => Promise<void>;
  readonly onHide: () => void;
}

/** Masked until the customer proves to be the customer; the check leads back here and what was pressed is remembered. */
export function PersonSection({ shown, onShow, onHide }: Props) {
  const masked = useCall(listMaskedUsers);
  return (
    <SettingsSection title="ご本人" note="表示するときは、本人確認をお願いします。">
      <DataBlock
        of={masked}
        skeleton={
          <Skeleton>
            {Array.from({ length: 5 }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </Skeleton>
        }
      >
        {({ users }) => (
          <>
            {users.map((user) => (
              <PersonRows key={user.email} person={shown ?? user} more={shown} />
            ))}
            <ChangeNotice of="person" />
            <div className="settings-actions">
              {shown ? (
                <Button variant="outline" size="small" onClick={onHide}>
                  <EyeOffIcon size="small" /> 隠す
                </Button>
              ) : (
                <Button variant="outline" size="small" needsConnection busyLabel="確認中" onClick={onShow}>
                  <EyeIcon size="small" /> 表示する
                </Button>
              )}
              <ChangePerson />
            </div>
          </>
        )}
      </DataBlock>
    </SettingsSection>
  );
}

/** A change on its way has to come to an end before the next one. */
function ChangePerson() {
  const reason = useChangeReason();
  const change = useUpdateSite('plain', paths.settings);
  return (
    <Button
      variant="text"
      size="small"
      label="住所や電話番号などを変更する"
      reason={reason}
      needsConnection
      onClick={change}
    >
      変更する <ExternalIcon size="tiny" />
    </Button>
  );
}
