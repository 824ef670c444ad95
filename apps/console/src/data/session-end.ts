import { ApiError } from '@tsuzura/contract/kernel';
import { createStore } from './store.ts';

/** Whether a call said that nobody is signed in here. */
export const sessionEnd = createStore(false);

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
