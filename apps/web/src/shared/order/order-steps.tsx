import { CheckIcon } from '@tsuzura/ui/icon';

const steps = ['入力', '確認', '完了'] as const;

/** Where an order stands. On a page of its own every step has room for its name, and what is done has a tick. */
export function OrderSteps({ current }: { readonly current: 0 | 1 | 2 }) {
  return (
    <ol className="order-steps" aria-label="手順">
      {steps.map((name, index) => (
        <li
          key={name}
          data-state={index < current ? 'done' : index === current ? 'now' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{index < current ? <CheckIcon size="tiny" /> : index + 1}</b>
          {name}
          {index < current && <span className="sr">（完了）</span>}
        </li>
      ))}
    </ol>
  );
}
