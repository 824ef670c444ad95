import { Star } from 'lucide-react';
import { IconButton } from '@tsuzura/ui/button';
import { useToggleWatch, useWatched } from './use-watch.ts';
import '../fund/fund.css';

interface Props {
  readonly code: string;
  /** Several stands in a list: each says which fund it belongs to. */
  readonly name: string;
}

export function StarButton({ code, name }: Props) {
  const isOn = useWatched()?.includes(code) ?? false;
  return <ListedStar code={code} name={name} isOn={isOn} onToggle={useToggleWatch()} />;
}

interface ListedProps extends Props {
  readonly isOn: boolean;
  readonly onToggle: (code: string, isOn: boolean) => void;
}

/** お気に入り, of a list that knows them all. Whether it is on is said by the button's state, so the words stay the same. */
export function ListedStar({ code, name, isOn, onToggle }: ListedProps) {
  return (
    <span className="fund-star" data-on={isOn || undefined}>
      <IconButton label={`${name}をお気に入りにする`} isPressed={isOn} onClick={() => onToggle(code, !isOn)}>
        <Star aria-hidden="true" />
      </IconButton>
    </span>
  );
}
