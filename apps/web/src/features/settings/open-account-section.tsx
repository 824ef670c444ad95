import { OpeningProgress } from '../../shared/opening/index.ts';
import { SettingsSection } from './settings-section.tsx';

/** Without an account there is nothing registered yet; the way to one stands in its place. */
export function OpenAccountSection() {
  return (
    <SettingsSection title="口座">
      <OpeningProgress heading="h3" />
    </SettingsSection>
  );
}
