import { Checkbox } from '@tsuzura/ui/checkbox';

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly lines: readonly string[];
}

/** What would be sent along is shown before it is. */
export function EnvironmentField({ checked, onChange, lines }: Props) {
  return (
    <div>
      <Checkbox checked={checked} onChange={onChange}>
        ご利用環境を添える
      </Checkbox>
      {checked && (
        <ul className="environment" aria-label="添える内容">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
