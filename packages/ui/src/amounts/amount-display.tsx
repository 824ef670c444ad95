import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { onAmountChoice, readAmountUnit, readHidden, type AmountUnit } from './amount-choice.ts';

/** null: as the device says. */
const Hidden = createContext<boolean | null>(null);
const Unit = createContext<AmountUnit | null>(null);

interface Props {
  readonly hidden?: boolean;
  readonly unit?: AmountUnit;
  readonly children: ReactNode;
}

/** What is below shows its amounts so, whatever the device says: an order is read before it is agreed to. */
export function AmountDisplay({ hidden, unit, children }: Props) {
  const outerHidden = use(Hidden);
  const outerUnit = use(Unit);
  return (
    <Hidden value={hidden ?? outerHidden}>
      <Unit value={unit ?? outerUnit}>{children}</Unit>
    </Hidden>
  );
}

/** Follows the eye on every screen and in every tab. */
export function useHiddenAmounts(): boolean {
  const ofDevice = useSyncExternalStore(onAmountChoice, readHidden, () => false);
  return use(Hidden) ?? ofDevice;
}

export function useAmountUnit(): AmountUnit {
  const ofDevice = useSyncExternalStore(onAmountChoice, readAmountUnit, (): AmountUnit => 'yen');
  return use(Unit) ?? ofDevice;
}
