export { Skeleton, SkeletonRow } from './skeleton.tsx';
export { withoutFlash } from './without-flash.ts';
