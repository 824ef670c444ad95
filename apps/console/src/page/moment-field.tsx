import { TextField, type FieldWords } from '@tsuzura/ui/field';
import { readMoment } from '../text/index.ts';

interface Props extends FieldWords {
  readonly name: string;
  /** As it is typed; `readMoment` reads it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day and a time in Japan. */
export function MomentField({ value, error, hint = '例：2026/11/16 9:00', ...rest }: Props) {
  const isWrong = value.trim() !== '' && readMoment(value) === null;
  return (
    <TextField
      {...rest}
      value={value}
      hint={hint}
      error={isWrong ? '日時をご確認ください（例：2026/11/16 9:00）。' : (error ?? null)}
    />
  );
}
