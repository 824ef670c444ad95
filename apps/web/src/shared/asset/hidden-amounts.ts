const key = 'tsuzura.hidesAmounts';
const eventName = 'tsuzura:hides-amounts';

/** Whether this device hides amounts (checklist 49). */
export const hidesAmounts = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(key) === '1';

export function toggleAmounts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): void {
  if (hidesAmounts(storage)) storage.removeItem(key);
  else storage.setItem(key, '1');
}

/** `storage` events come from other tabs only; the own tab is told by an event of ours. */
export function hearAmounts(hear: () => void): () => void {
  addEventListener(eventName, hear);
  addEventListener('storage', hear);
  return () => {
    removeEventListener(eventName, hear);
    removeEventListener('storage', hear);
  };
}

export const tellAmounts = (): boolean => dispatchEvent(new Event(eventName));
