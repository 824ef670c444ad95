import { Button } from '@tsuzura/ui/button';

interface Props {
  readonly email: string;
  /** Left out where the address cannot be changed. */
  readonly onChange?: () => void;
}

/** Whose password is asked for. The hidden field tells password managers the same. */
export function AccountLine({ email, onChange }: Props) {
  return (
    <div className="flex items-center justify-between gap-4 border-y border-line py-2">
      <p className="min-w-0 leading-[1.5]">
        <span className="block text-note text-ink2">メールアドレス</span>
        <span>{email}</span>
      </p>
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {onChange !== undefined && (
        <Button variant="text" size="small" onClick={onChange}>
          変更する
        </Button>
      )}
    </div>
  );
}
