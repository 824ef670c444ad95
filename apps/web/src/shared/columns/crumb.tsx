import './columns.css';

interface Props {
  readonly href: string;
  readonly children: string;
}

/** The page above this one, over the heading. */
export function Crumb({ href, children }: Props) {
  return (
    <p className="crumb">
      <a href={href}>{children}</a>
    </p>
  );
}
