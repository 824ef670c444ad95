import { useState } from 'react';
import { recordSeminarAttendance } from '@tsuzura/contract/ops';
import { readReceiptNumber } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { useMay, useSend } from '../../data/index.ts';
import { Failure, TextArea } from '../../page/index.ts';

/** Who was there, by the list of the venue or of the company that streams it. */
export function Attendance({ id }: { readonly id: string }) {
  const [text, setText] = useState('');
  const [done, setDone] = useState<{ attended: number; absent: number } | null>(null);
  const { send, failure } = useSend(recordSeminarAttendance);
  const may = useMay(recordSeminarAttendance);
  const lines = text
    .split(/[\s,、]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = lines.flatMap((line, index) =>
    readReceiptNumber(line) === null ? [`${index + 1}件目「${line.slice(0, 20)}」`] : [],
  );
  const record = async () => {
    const answer = await send({ params: { id }, body: { receiptNumbers: lines } });
    if (answer) setDone(answer.answer);
  };
  if (!may) return <Notice>出欠を記録できるのは、権限「作成」の人です。</Notice>;
  return (
    <div className="cx-form mt-4">
      <p className="cx-note">もう一度記録すると、新しい名簿で置きかわります。</p>
      <TextArea
        label="出席した人の受付番号"
        name="receipts"
        rows={8}
        value={text}
        onChange={setText}
        hint={`1行に1件。名簿から貼り付けられます。${lines.length}件`}
        error={wrong.length === 0 ? null : `受付番号をご確認ください：${wrong.slice(0, 5).join('、')}`}
      />
      <Failure text={failure} />
      {done && (
        <Notice tone="success">
          出席 {done.attended}件、欠席 {done.absent}件として記録しました。
        </Notice>
      )}
      <div>
        <Button
          reasonAs="tip"
          reason={wrong.length > 0 ? '受付番号をご確認ください。' : null}
          busyLabel="記録中"
          onClick={record}
        >
          出欠を記録する
        </Button>
      </div>
    </div>
  );
}
