export { any, nullIfAny } from './any-option.ts';
export { FilterSheet } from './filter-sheet.tsx';
export { daysOfSpan, spanCodec, spanCondition, usualSpan, type Condition, type Span } from './span.ts';
