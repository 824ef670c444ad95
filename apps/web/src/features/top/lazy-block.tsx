import { lazy, type ComponentType } from 'react';
import { loadCode } from '@tsuzura/ui/code';
import { RetryNotice } from '@tsuzura/ui/notice';

/**
 * A block whose code comes after the first paint, at once and in the place its skeleton keeps. Code that does not
 * arrive is a block that failed, not a page that failed.
 */
export function lazyBlock<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    loadCode(load).then(
      (block) => ({ default: block }),
      () => ({ default: () => <RetryNotice cause="network" onRetry={() => location.reload()} /> }),
    ),
  );
}
