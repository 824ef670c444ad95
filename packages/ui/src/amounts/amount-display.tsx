import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { onAmountChoice, readAmountUnit, readHidden, type AmountUnit } from './amount-choice.ts';

interface Override {
  readonly hidden?: boolean;
  readonly unit?: AmountUnit;
}

const Chosen = createContext<Override>({});

/** What is below shows its amounts so, whatever the device says: an order is read before it is agreed to. */
export function AmountDisplay({ children, ...override }: Override & { readonly children: ReactNode }) {
  return <Chosen value={{ ...use(Chosen), ...override }}>{children}</Chosen>;
}

/** Follows the eye on every screen and in every tab. */
export function useHiddenAmounts(): boolean {
  const ofDevice = useSyncExternalStore(onAmountChoice, readHidden, () => false);
  return use(Chosen).hidden ?? ofDevice;
}

export function useAmountUnit(): AmountUnit {
  const ofDevice = useSyncExternalStore(onAmountChoice, readAmountUnit, (): AmountUnit => 'yen');
  return use(Chosen).unit ?? ofDevice;
}
