export { CodeField } from './code-field.tsx';
export { ErrorSummary } from './error-summary.tsx';
export { Field, FieldError, FieldErrorWords, type FieldTies, type FieldWords } from './field.tsx';
export { codeLength, isWholeCode, readCode } from './one-time-code.ts';
export { PasswordField } from './password-field.tsx';
export { TextField } from './text-field.tsx';
