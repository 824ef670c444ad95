export { AnswerField } from './answer-field.tsx';
export { lengthOf, type Answer } from './answer.ts';
