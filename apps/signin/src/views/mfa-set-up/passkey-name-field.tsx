import { TextField } from '@tsuzura/ui/field';

const most = 40;

/** V01, V24, or null. */
export function nameMistake(name: string): string | null {
  const { length } = Array.from(name.trim());
  if (length === 0) return '名前を入力してください。';
  return length > most ? `${most}文字以内で入力してください（今${length}文字）。` : null;
}

interface Props {
  readonly id: string;
  readonly value: string;
  readonly error: string | null | undefined;
  readonly onChange: (name: string) => void;
}

export function PasskeyNameField({ id, value, error, onChange }: Props) {
  return (
    <TextField
      id={id}
      name="name"
      label="パスキーの名前"
      hint="どの端末のものか、あとで分かる名前にしてください。"
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
