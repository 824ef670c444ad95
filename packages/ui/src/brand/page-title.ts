import { serviceName } from './names.ts';

/** 「{画面名}｜つづら」, as every document title is written. */
export function pageTitle(screen: string): string {
  return `${screen}｜${serviceName}`;
}
