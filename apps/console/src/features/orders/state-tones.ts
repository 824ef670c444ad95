import type { ChipTone } from '@tsuzura/ui/badge';

/** Of the states of every product. */
export const stateTones: Readonly<Record<string, ChipTone>> = {
  RECEIVED: 'info',
  ACCEPTED: 'info',
  WORKING: 'warn',
  PARTIALLY_FILLED: 'warn',
  EXECUTED: 'success',
  FILLED: 'success',
  SETTLED: 'success',
  COMPLETED: 'success',
  LAPSED: 'error',
  REJECTED: 'error',
};
