import { lazy, type ComponentType } from 'react';
import { loadCode } from './load-code.ts';
import { createPartFetcher } from './part-fetcher.ts';

const parts = createPartFetcher();

/** From now on the code of every part is fetched while the browser is idle: it is here when the part is first opened, also without a connection. */
export const fetchPartsWhenIdle = (): void => parts.start();

/** Code of a part of a page, fetched when it is first needed, or before when nothing else is to be done. */
export function laterCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  parts.add(load);
  return () => loadCode(load);
}

/** A part of a page whose code comes when it is first shown, or before that when nothing else is to be done. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const code = laterCode(load);
  return lazy(async () => ({ default: await code() }));
}

/** A page, or what stands around one: its code comes when it is first shown. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadCode(load) }));
