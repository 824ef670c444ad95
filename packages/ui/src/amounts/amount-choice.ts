/** How this device shows amounts: yen to the last one, or in 万 from 10,000 on (金額の表示). */
export type AmountUnit = 'yen' | 'man';

const hiddenKey = 'tsuzura.hidesAmounts';
const unitKey = 'tsuzura.amountUnit';
const eventName = 'tsuzura:amounts';

/** Whether the eye is closed. */
export const readHidden = (): boolean => read(hiddenKey) === '1';

export const toggleHidden = (): void => keep(hiddenKey, readHidden() ? null : '1');

export const readAmountUnit = (): AmountUnit => (read(unitKey) === 'man' ? 'man' : 'yen');

export const chooseAmountUnit = (unit: AmountUnit): void => keep(unitKey, unit === 'yen' ? null : unit);

/** `storage` events come from other tabs only; the own tab learns it from an event of ours. */
export function onAmountChoice(listener: () => void): () => void {
  addEventListener(eventName, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(eventName, listener);
    removeEventListener('storage', listener);
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is closed to us
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is closed to us: amounts stay as they are.
  }
  dispatchEvent(new Event(eventName));
}
