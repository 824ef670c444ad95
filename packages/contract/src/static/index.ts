import type { Endpoint } from '../kernel/index.ts';
import { commonCalls } from './common-api.ts';
import { constCalls } from './const.ts';

export * from './common-api.ts';
export * from './const.ts';
export * from './editable-constants.ts';

export const contentCalls: readonly Endpoint[] = [...constCalls, ...commonCalls];
export { getPublishedConstants } from './published-constants.ts';
