import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Beside the title, quiet: of which day, how many. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One screen of the console: its name, what can be done with all of it, and the screen. */
export function Page({ title, note, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title}｜つづら 運営コンソール`;
  }, [title]);
  return (
    <>
      <div className="cx-title">
        <h1>{title}</h1>
        {note !== undefined && <span className="cx-note">{note}</span>}
        {actions !== undefined && <div className="cx-actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="cx-section">
      <div className="cx-section-head">
        <h2>{title}</h2>
        {note !== undefined && <span className="cx-note">{note}</span>}
      </div>
      {children}
    </section>
  );
}
