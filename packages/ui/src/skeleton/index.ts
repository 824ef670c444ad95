export { SkeletonCard, SkeletonChart, SkeletonFigure, SkeletonText } from './shapes.tsx';
export { Skeleton, SkeletonRow } from './skeleton.tsx';
export { withoutFlash } from './without-flash.ts';
