import { FundName } from '@tsuzura/ui/name';
import './stock-parts.css';

interface Props {
  readonly code: string;
  readonly name: string;
}

/** In lists: the code, quiet, and the name. That the company is made up is said on its own page. */
export const ShareName = ({ code, name }: Props) => (
  <span className="share-name">
    <span className="share-code num" translate="no">
      {code}
    </span>{' '}
    <FundName name={shortName(name)} />
  </span>
);

export const shortName = (name: string): string => name.replace(/（架空）$/, '');
