import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/** React Aria speaks the browser's language where it speaks at all; our service speaks Japanese on every device. */
export function InJapanese({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale="ja-JP">{children}</I18nProvider>;
}
