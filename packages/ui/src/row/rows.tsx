import type { ReactNode } from 'react';
import './row.css';

/** A list between hairlines. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className="rows">{children}</ul>;
}
