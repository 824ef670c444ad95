import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function SettingsSection({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className="note">{note}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
