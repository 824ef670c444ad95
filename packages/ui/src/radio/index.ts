export { RadioCards, type RadioCard } from './radio-cards.tsx';
export { RadioGroup, type RadioOption } from './radio-group.tsx';
export { Segmented } from './segmented.tsx';
