import { useState } from 'react';
import { RadioCards, Segmented } from '@tsuzura/ui/radio';
import {
  chooseProfitColors,
  chooseTheme,
  readProfitColors,
  readTheme,
  type ProfitColors,
  type ThemeChoice,
} from '@tsuzura/ui/theme';
import { SettingsSection } from './settings-section.tsx';

export function DisplaySection() {
  const [theme, setTheme] = useState<ThemeChoice>(readTheme);
  const [colors, setColors] = useState<ProfitColors>(readProfitColors);
  return (
    <SettingsSection title="表示" note="この端末だけに保存します。">
      <div className="settings-fields">
        <Segmented
          label="テーマ"
          options={[
            { value: 'device', label: '端末に合わせる' },
            { value: 'light', label: 'ライト' },
            { value: 'dark', label: 'ダーク' },
          ]}
          value={theme}
          onChange={(choice) => {
            chooseTheme(choice);
            setTheme(choice);
          }}
        />
        <RadioCards
          label="損益の色"
          cards={[
            { value: 'japan', label: '上昇は赤、下落は青', end: <Example up="gain-japan" down="loss-japan" /> },
            { value: 'us', label: '上昇は緑、下落は赤', end: <Example up="gain-us" down="loss-us" /> },
          ]}
          value={colors}
          onChange={(choice) => {
            chooseProfitColors(choice);
            setColors(choice);
          }}
        />
      </div>
    </SettingsSection>
  );
}

/** Each answer shows its own colours, whatever is chosen now. */
function Example({ up, down }: { readonly up: string; readonly down: string }) {
  return (
    <span className="colour-example" aria-hidden="true">
      <span className={up}>+1.20%</span> <span className={down}>−0.80%</span>
    </span>
  );
}
