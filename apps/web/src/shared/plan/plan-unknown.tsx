import { Button, ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../navigation/index.ts';
import type { UnknownProps } from '../order/index.ts';

/** No answer came (rule SCREEN-5). The same request under the same key makes one setting, however often it is sent. */
export function PlanUnknown({ onResend }: UnknownProps<object>) {
  return (
    <div className="notice-retry" role="alert">
      <p>
        設定の結果を確認できませんでした。「積立・定期売却」でご確認ください。もう一度送信しても、二重には設定されません。
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.plans} variant="outline">
          積立・定期売却を見る
        </ButtonLink>
        <Button needsConnection busyLabel="送信中" onClick={onResend}>
          もう一度送信する
        </Button>
      </div>
    </div>
  );
}
