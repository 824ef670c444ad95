import { lazy, type ComponentType } from 'react';
import { loadCode } from './load-code.ts';

/** A component whose code comes when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadCode(load) }));
