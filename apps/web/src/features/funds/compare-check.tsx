import { Checkbox } from '@tsuzura/ui/checkbox';
import { mostCompared } from './chosen.ts';

interface Props {
  readonly name: string;
  readonly isChosen: boolean;
  /** Three are chosen: a fourth has to wait for one of them. */
  readonly isFull: boolean;
  readonly onChange: (isChosen: boolean) => void;
  /** In the table the column says what it is for. */
  readonly showsWord?: boolean;
}

export function CompareCheck({ name, isChosen, isFull, onChange, showsWord = false }: Props) {
  return (
    <Checkbox checked={isChosen} onChange={onChange}>
      <span className="sr">{name}を</span>
      <span className={showsWord ? 'text-note' : 'sr'}>比べる</span>
      {isFull && !isChosen && <span className="sr">（{mostCompared}本まで）</span>}
    </Checkbox>
  );
}
