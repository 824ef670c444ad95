import type { ReactNode } from 'react';
import './table.css';

interface ListProps {
  readonly children: ReactNode;
  /** open: no rule above the first and below the last, inside a box that has its own. */
  readonly look?: 'ruled' | 'open';
}

/** Names and their values; the figures end on one right edge. */
export function DefinitionList({ children, look = 'ruled' }: ListProps) {
  return <dl className={`definitions definitions-${look}`}>{children}</dl>;
}

interface Props {
  readonly term: ReactNode;
  readonly children: ReactNode;
  /** Under the value, quiet: うち購入できる金額 120,000円. */
  readonly note?: ReactNode;
  /** The sum of the lines above, under a double rule. */
  readonly isTotal?: boolean;
}

export function Definition({ term, children, note, isTotal = false }: Props) {
  return (
    <div className={isTotal ? 'definition definition-total' : 'definition'}>
      <dt>{term}</dt>
      <dd>
        {children}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}
