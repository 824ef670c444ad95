import type { FundHolding } from '@tsuzura/contract/main';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '@tsuzura/ui/button';
import { paths } from '../navigation/index.ts';
import { accountTypeNames } from '../order/words.ts';
import { whyNotSell } from './why-not-sell.ts';

interface Props {
  readonly position: FundHolding;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** To the sale of one position. Without anything to sell it stays and says why. */
export function SellLink({ position, variant = 'outline', size = 'normal' }: Props) {
  const reason = whyNotSell(position);
  const whose = `（${position.fundName} ${accountTypeNames[position.accountType]}）`;
  if (reason === null) {
    return (
      <ButtonLink href={paths.sell(position.fundCode, position.accountType)} variant={variant} size={size}>
        売却<span className="sr">{whose}</span>
      </ButtonLink>
    );
  }
  return (
    <Button
      variant={variant}
      size={size}
      label={`売却${whose}`}
      reason={reason}
      reasonAs={size === 'small' ? 'tip' : 'line'}
    >
      売却
    </Button>
  );
}
