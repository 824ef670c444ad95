import { PasswordField } from '@tsuzura/ui/field';
import { strengthOf, strengthWords, type Strength } from '../../flow/password.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly email: string;
  readonly error: string | null | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

const levels: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, strong: 3 };
const rule = '12文字以上で、英字と数字を両方含めてください。';

/** Typed once: it can be looked at. Its strength is a word, the bars only repeat it. */
export function NewPasswordField({ label, value, email, error, onChange, onBlur }: Props) {
  const strength = strengthOf(value, email);
  return (
    <div>
      {/* Password managers keep the new secret under this name. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        id="newPassword"
        name="newPassword"
        label={label}
        autoComplete="new-password"
        value={value}
        error={error}
        hint={error === rule ? null : rule}
        onChange={onChange}
        onBlur={onBlur}
      />
      <div className="mt-3 flex items-center gap-3 text-note">
        <span className="grid flex-1 grid-cols-3 gap-1" aria-hidden="true">
          {[1, 2, 3].map((level) => (
            <span
              key={level}
              className={`h-1 rounded-full ${value !== '' && level <= levels[strength] ? 'bg-primary' : 'bg-line'}`}
            />
          ))}
        </span>
        <span className="min-w-[7em] text-right text-ink2" role="status">
          パスワードの強さ：<b className="text-ink">{value === '' ? '—' : strengthWords[strength]}</b>
        </span>
      </div>
    </div>
  );
}
