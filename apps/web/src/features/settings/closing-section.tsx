import { Button } from '@tsuzura/ui/button';
import { ExternalIcon } from '@tsuzura/ui/icon';
import { useUpdateSite } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { SettingsSection } from './settings-section.tsx';

/** What stands in the way of closing is said by the site, which knows it; here is the way there (R6.04). */
export function ClosingSection() {
  const leave = useUpdateSite('close', paths.settings);
  return (
    <SettingsSection title="口座の閉鎖" note="本人確認が必要です。">
      <p className="phrase">
        保有しているファンド、進行中の注文、定期の設定（定期出金、毎月の入金）、お預かりしているお金がないときに、お手続きいただけます。NISA口座だけの閉鎖もできます。
      </p>
      <div className="settings-actions">
        <Button variant="text" size="small" needsConnection busyLabel="移動中" onClick={leave}>
          閉鎖の手続きへ進む <ExternalIcon size="tiny" />
        </Button>
      </div>
    </SettingsSection>
  );
}
