import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { paths } from '../navigation/index.ts';

interface Props {
  readonly text?: string;
  /** Where the other one is listed. */
  readonly href?: string;
  readonly onOrder: () => void;
  readonly onClose: () => void;
}

const ofFunds =
  '同じファンド・口座区分・金額または口数のご注文を、すでに受け付けています。このご注文は、まだ受け付けていません。';

/** Nothing is placed before the answer: the same order came from another tab, or was sent again unnoticed. */
export function SameOrderDialog({ text = ofFunds, href = paths.orders, onOrder, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title="同じ内容の注文があります"
      actions={
        <>
          <Button size="flow" onClick={onOrder}>
            もう1件注文する
          </Button>
          <ButtonLink size="flow" variant="outline" href={href}>
            注文・約定を見る
          </ButtonLink>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
