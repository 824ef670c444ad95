import { useIsOnline } from '@tsuzura/ui/connection';

/** While a page's code is on its way: blank, as it is there at once; without a connection, why nothing comes. */
export function PageComing() {
  if (useIsOnline()) return null;
  return (
    <p className="wide phrase py-8" role="status">
      オフラインのため、このページはまだ表示できません。接続が戻ると表示します。
    </p>
  );
}
