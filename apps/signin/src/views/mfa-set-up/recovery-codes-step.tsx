import { useState } from 'react';
import { makeRecoveryCodes } from '@tsuzura/contract/auth';
import { AUTH_ID_NAME } from '@tsuzura/ui/brand';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { CopyButton } from '@tsuzura/ui/copy';
import { DownloadIcon, PrintIcon } from '@tsuzura/ui/icon';
import { Notice } from '@tsuzura/ui/notice';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice, Step } from '../parts/index.ts';

interface Props {
  /** Codes that still work; making new ones ends them. */
  readonly left: number;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function RecoveryCodesStep({ left, onDone, onBack }: Props) {
  const { params } = useInteraction();
  const task = useTask();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async () => {
    await task.run(async () => setCodes((await client.call(makeRecoveryCodes, { params })).codes));
  };

  if (codes !== null) return <NewCodes codes={codes} onDone={onDone} />;
  return (
    <Step
      title="復旧コードの作成"
      lead="端末をなくしたときに、1つずつ使えるコードを10個作ります。コードは次の画面で一度だけ表示します。"
    >
      {left > 0 && <Notice tone="warn">作り直すと、いまの復旧コード（残り{left}個）は使えなくなります。</Notice>}
      <ProblemNotice problem={task.problem} />
      <div className="grid gap-3">
        <Button size="flow" busyLabel="作成中" onClick={make}>
          復旧コードを作る
        </Button>
        <Button variant="text" size="flow" onClick={onBack}>
          やめる
        </Button>
      </div>
    </Step>
  );
}

function NewCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  return (
    <Step title="復旧コード" lead="この画面を閉じると、もう表示できません。端末とは別の場所に保管してください。">
      <ol className="grid grid-cols-2 gap-x-6 border-y border-line py-3">
        {codes.map((code) => (
          <li key={code} className="num py-1 text-center font-bold">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="quiet" size="small" onClick={() => download(codes)}>
          <DownloadIcon size="tiny" />
          ファイルに保存
        </Button>
        <Button variant="quiet" size="small" onClick={() => print()}>
          <PrintIcon size="tiny" />
          印刷
        </Button>
        <CopyButton text={codes.join('\n')}>コードをコピー</CopyButton>
      </div>
      <div className="grid gap-4 print:hidden">
        <Checkbox checked={isKept} onChange={setKept}>
          保管しました
        </Checkbox>
        <Button size="flow" reason={isKept ? null : '保管してから、チェックを入れてください。'} onClick={onDone}>
          完了する
        </Button>
      </div>
    </Step>
  );
}

/** A plain text file, made in the browser: the codes go nowhere else. */
function download(codes: readonly string[]): void {
  const text = [`${AUTH_ID_NAME} 復旧コード`, '1つのコードは一度だけ使えます。', '', ...codes, ''].join('\r\n');
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = '復旧コード.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
