import { Button } from '@tsuzura/ui/button';
import { ChevronRightIcon } from '@tsuzura/ui/icon';

export interface OtherWay {
  readonly name: string;
  readonly choose: () => void;
}

/** 別の方法: a short list, opened on demand, so that the best way stays the obvious one. */
export function OtherWays({ ways }: { readonly ways: readonly OtherWay[] }) {
  if (ways.length === 0) return null;
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-bold text-primary">
        別の方法
        <span className="group-open:rotate-90">
          <ChevronRightIcon size="small" />
        </span>
      </summary>
      <ul className="grid gap-2 pt-2">
        {ways.map(({ name, choose }) => (
          <li key={name}>
            <Button variant="quiet" size="flow" onClick={choose}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
