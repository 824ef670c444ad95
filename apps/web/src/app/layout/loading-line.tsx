import { useGlobalLoading } from '@tsuzura/browser/data';
import { LoadingLine } from '@tsuzura/ui/state';

/** R4.02: a line under the header while anything is being loaded. It never stands in the way. */
export function GlobalLoadingLine() {
  return <LoadingLine isLoading={useGlobalLoading()} />;
}
