import { useState } from 'react';
import { AmountDisplay, chooseAmountUnit, useAmountUnit, type AmountUnit } from '@tsuzura/ui/amounts';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { Price } from '@tsuzura/ui/money';
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
  const unit = useAmountUnit();
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
        <RadioCards<AmountUnit>
          label="金額の表示"
          cards={[
            { value: 'yen', label: '円', note: '残高やご注文の金額を、1円まで表示します', end: <Sample unit="yen" /> },
            {
              value: 'man',
              label: '万円',
              note: `${manYenLabel(yen(10_000))}以上の金額を、すべて万円で表示します`,
              end: <Sample unit="man" />,
            },
          ]}
          value={unit}
          onChange={chooseAmountUnit}
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

/** Each answer shows what it makes of the same amount. */
function Sample({ unit }: { readonly unit: AmountUnit }) {
  return (
    <span aria-hidden="true">
      <AmountDisplay unit={unit}>
        <Price value={1_234_567} />
      </AmountDisplay>
    </span>
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
