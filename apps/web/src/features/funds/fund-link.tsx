import { FundName } from '@tsuzura/ui/name';
import { useFundPrefetch } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';

export function FundLink({ code, name }: { readonly code: string; readonly name: string }) {
  return (
    <a className="funds-name" href={paths.fund(code)} {...useFundPrefetch(code)}>
      <FundName name={name} />
    </a>
  );
}
