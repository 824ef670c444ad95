import { useState, type ReactNode } from 'react';
import { AmountDisplay, useHiddenAmounts } from '@tsuzura/ui/amounts';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';

/** Beside a button that places an order: it cannot be placed unread. */
export const readAmountsFirst = '金額を表示して、内容をご確認ください。';

/** What is agreed to is read first, also by those who hide amounts: they can show them for this step alone. */
export function useAmountsShown() {
  const isHidden = useHiddenAmounts();
  const [isShown, setShown] = useState(false);
  return { mustShow: isHidden && !isShown, isShown, show: () => setShown(true) };
}

interface Props {
  readonly of: ReturnType<typeof useAmountsShown>;
  readonly children: ReactNode;
}

export function AmountsShown({ of: { mustShow, isShown, show }, children }: Props) {
  return (
    <>
      {mustShow && (
        <Notice
          action={
            <Button variant="outline" size="small" onClick={show}>
              金額を表示する
            </Button>
          }
        >
          金額を非表示にしています。表示するのは、この確認の間だけです。
        </Notice>
      )}
      <AmountDisplay {...(isShown ? { hidden: false } : {})}>{children}</AmountDisplay>
    </>
  );
}
