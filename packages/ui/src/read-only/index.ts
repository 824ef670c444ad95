import { createContext } from 'react';

/** Why nothing can be changed on this page, whatever is pressed; null: it can. */
export const ReadOnlyReason = createContext<string | null>(null);
