import type { Ref } from 'react';
import { TextField } from '@tsuzura/ui/field';

const most = 40;

/** V01, V24, or null. */
export function nameMistake(name: string): string | null {
  const { length } = Array.from(name.trim());
  if (length === 0) return '名前を入力してください。';
  return length > most ? `${most}文字以内で入力してください（今${length}文字）。` : null;
}

interface Props {
  readonly value: string;
  readonly error: string | null | undefined;
  readonly onChange: (name: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

export function PasskeyNameField({ value, error, onChange, ref }: Props) {
  return (
    <TextField
      ref={ref}
      name="name"
      label="パスキーの名前"
      hint="どの端末のものか、あとで分かる名前にしてください。"
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
