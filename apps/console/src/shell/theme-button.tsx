import { useState } from 'react';
import { Button } from '@tsuzura/ui/button';
import { chooseTheme, readTheme, type ThemeChoice } from '@tsuzura/ui/theme';

const next: Readonly<Record<ThemeChoice, ThemeChoice>> = { device: 'light', light: 'dark', dark: 'device' };
const names: Readonly<Record<ThemeChoice, string>> = { device: '端末', light: 'ライト', dark: 'ダーク' };

export function ThemeButton() {
  const [theme, setTheme] = useState(readTheme);
  const change = () => {
    chooseTheme(next[theme]);
    setTheme(next[theme]);
  };
  return (
    <Button size="small" variant="text" label={`表示の明るさ：${names[theme]}`} onClick={change}>
      {names[theme]}
    </Button>
  );
}
