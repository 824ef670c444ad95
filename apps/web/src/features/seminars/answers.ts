import type { SeminarField } from '@tsuzura/contract/main';
import { lengthOf, type Answer } from '@tsuzura/ui/answer-field';

export type Answers = Readonly<Record<string, Answer>>;

/** How many come: one, until somebody says otherwise. */
const peopleField = 'people';

/** What the form begins with. */
export const firstAnswers = (fields: readonly SeminarField[], prefilled: Readonly<Record<string, string>>): Answers =>
  Object.fromEntries(
    fields.map(({ name, type, options }) => {
      const usual = name === peopleField ? (options?.[0] ?? '') : '';
      return [name, type === 'CHECKBOX' ? [] : (prefilled[name] ?? usual)];
    }),
  );

/** What is sent: an answer that was left empty is left out. */
export const sentAnswers = (answers: Answers): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(answers)
      .map(([name, answer]) => [name, typeof answer === 'string' ? answer.trim() : [...answer]] as const)
      .filter(([, answer]) => answer.length > 0),
  );

/** V01, V02, V18, V24. Null when nothing is wrong with it. */
export function mistakeIn({ label, type, required, maxLength }: SeminarField, answer: Answer): string | null {
  const isChosen = type === 'SELECT' || type === 'RADIO' || type === 'CHECKBOX' || type === 'DATE';
  const text = typeof answer === 'string' ? answer.trim() : '';
  const isEmpty = typeof answer === 'string' ? text === '' : answer.length === 0;
  if (isEmpty) return required ? `${label}を${isChosen ? '選んで' : '入力して'}ください。` : null;
  if (type === 'EMAIL' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
    return 'メールアドレスの形をご確認ください（例：name@example.jp）。';
  if (type === 'TEL' && !/^0\d{1,4}-?\d{1,4}-?\d{3,4}$/.test(text))
    return '電話番号の形をご確認ください（例：090-1234-5678）。';
  if (maxLength !== null && lengthOf(text) > maxLength)
    return `${maxLength}文字以内で入力してください（今${lengthOf(text)}文字）。`;
  return null;
}
