import { Button } from '@tsuzura/ui/button';
import { accountOpeningUrl } from '../../shared/account/index.ts';
import { readAd } from '../../shared/marketing/index.ts';
import { useClaims, useServices } from '../../shared/services.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Without an account there is nothing registered yet; this stands in its place. */
export function OpenAccountSection() {
  const { urls } = useServices();
  const claims = useClaims();
  return (
    <SettingsSection title="口座">
      <p className="phrase">
        口座はまだ開設されていません。お申し込みは約10分です。口座の開設と管理に費用はかかりません。
      </p>
      <div className="settings-actions">
        <Button
          onClick={() => {
            if (claims) location.assign(accountOpeningUrl(urls, claims, readAd(localStorage)));
          }}
        >
          口座開設をはじめる
        </Button>
      </div>
    </SettingsSection>
  );
}
