import { useState, type SubmitEvent } from 'react';
import { readReceiptNumber } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';

interface Props {
  /** The number as it is printed. */
  readonly onFound: (receiptNumber: string) => void;
}

/** 受付番号で探す: a mistyped number is told here, any other one opens its order. */
export function NumberSearch({ onFound }: Props) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const number = readReceiptNumber(text);
    setWrong(number === null);
    if (number !== null) onFound(number);
  }
  return (
    <search>
      <form className="orders-search" noValidate onSubmit={submit}>
        <TextField
          name="receiptNumber"
          label="受付番号で探す"
          value={text}
          error={isWrong ? '受付番号をご確認ください（例：N6XV-CVGW）。' : null}
          onChange={(next) => {
            setText(next);
            setWrong(false);
          }}
        />
        <div className="orders-search-go">
          <Button type="submit" variant="outline">
            探す
          </Button>
        </div>
      </form>
    </search>
  );
}
