import { IconButton } from '@tsuzura/ui/button';
import { EyeIcon, EyeOffIcon } from '@tsuzura/ui/icon';
import { tellAmounts, toggleAmounts } from './hidden-amounts.ts';
import { useHiddenAmounts } from './use-hidden-amounts.ts';

/** Hides every amount on this device. Its state says whether it is on, so the words stay the same. */
export function EyeButton() {
  const isHidden = useHiddenAmounts();
  return (
    <IconButton
      label="金額を隠す"
      isPressed={isHidden}
      onClick={() => {
        toggleAmounts(localStorage);
        tellAmounts();
      }}
    >
      {isHidden ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
}
