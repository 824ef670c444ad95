import { ApiError } from '@tsuzura/contract/kernel';

/** 403-100: the customer has to prove again who they are. */
export const isStepUp = (error: unknown): boolean => error instanceof ApiError && error.kind === 'STEP_UP';
