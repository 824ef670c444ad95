import { useSyncExternalStore } from 'react';
import { hearAmounts, hidesAmounts } from './hidden-amounts.ts';

/** Follows the button on every screen and in every tab. */
export const useHiddenAmounts = (): boolean => useSyncExternalStore(hearAmounts, () => hidesAmounts(localStorage));
