import { useId } from 'react';
import '@tsuzura/ui/chips';
import './plan.css';

interface Props {
  readonly months: readonly number[];
  readonly onChange: (months: readonly number[]) => void;
}

/** 増額月: two a year at most, each pressed on and off. The third takes the place of the first. */
export function BonusMonths({ months, onChange }: Props) {
  const id = useId();
  const most = 2;
  const press = (month: number) =>
    onChange(
      months.includes(month)
        ? months.filter((one) => one !== month)
        : [...months, month].slice(-most).toSorted((a, b) => a - b),
    );
  return (
    <div role="group" aria-labelledby={id}>
      <p className="field-label" id={id}>
        増額月 <small>2か月まで</small>
      </p>
      <div className="plan-months">
        {Array.from({ length: 12 }, (_, index) => index + 1).map((month) => (
          <button
            key={month}
            type="button"
            className="chip"
            aria-pressed={months.includes(month)}
            onClick={() => press(month)}
          >
            {month}月
          </button>
        ))}
      </div>
    </div>
  );
}
