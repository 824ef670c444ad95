import { useSyncExternalStore } from 'react';
import { Star } from 'lucide-react';
import { IconButton } from '@tsuzura/ui/button';
import { hearStars, readStars, announceStars, toggleStar } from './stars.ts';
import './fund.css';

interface Props {
  readonly code: string;
  /** Several stands in a list: each says which fund it belongs to. */
  readonly name: string;
}

/** お気に入り. Whether it is on is said by the button's state, so the words stay the same. */
export function StarButton({ code, name }: Props) {
  const isOn = useSyncExternalStore(hearStars, () => readStars(localStorage).has(code));
  return (
    <span className="fund-star" data-on={isOn || undefined}>
      <IconButton
        label={`${name}をお気に入りにする`}
        isPressed={isOn}
        onClick={() => {
          toggleStar(localStorage, code);
          announceStars();
        }}
      >
        <Star aria-hidden="true" />
      </IconButton>
    </span>
  );
}
