import { toggleHidden, useHiddenAmounts } from '@tsuzura/ui/amounts';
import { IconButton } from '@tsuzura/ui/button';
import { EyeIcon, EyeOffIcon } from '@tsuzura/ui/icon';

/** Hides every amount of the customer's on this device. Its state says whether it is on, so the words stay the same. */
export function EyeButton() {
  const isHidden = useHiddenAmounts();
  return (
    <IconButton label="金額を隠す" isPressed={isHidden} onClick={toggleHidden}>
      {isHidden ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
}
