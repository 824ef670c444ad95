import { useState, useSyncExternalStore } from 'react';
import { keepChosen, readChosen, readCodes } from './chosen.ts';

const never = () => () => {};

/** The funds in the tray: those of a shared link when the page opens, else those that this tab keeps. */
export function useChosen(compared: string | null): readonly [readonly string[], (codes: readonly string[]) => void] {
  const [own, setOwn] = useState(() => (compared === null ? null : readCodes(compared)));
  const kept = useSyncExternalStore(
    never,
    () => readChosen(sessionStorage),
    () => '', // a page that is drawn ahead has no storage to read
  );
  const choose = (codes: readonly string[]) => {
    setOwn(codes);
    keepChosen(sessionStorage, codes);
  };
  return [own ?? readCodes(kept), choose];
}
