import type { ReactNode } from 'react';
import { pageTitle } from '@tsuzura/ui/brand';
import { NotFoundPage } from '../features/not-found/index.ts';
import { TopPage } from '../features/top/index.ts';

interface Page {
  readonly title: string;
  readonly page: ReactNode;
}

/** The page of a path. There is one so far; the route table of the specification comes with the router. */
export function pageAt(path: string): Page {
  if (path === '/') return { title: pageTitle('投資信託とNISAの口座'), page: <TopPage /> };
  return { title: pageTitle('ページが見つかりません'), page: <NotFoundPage /> };
}
