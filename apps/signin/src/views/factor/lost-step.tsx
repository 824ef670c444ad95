import { useState } from 'react';
import { reportLostFactor, type Lost, type Method } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { timeText } from '../../flow/time.ts';
import { useTask } from '../../flow/use-task.ts';
import { BackButton } from '../parts/back-button.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { Step } from '../parts/step.tsx';

interface Props {
  readonly lost: Lost;
  readonly methods: readonly Method[];
  readonly onBack: () => void;
}

/** What one presses to get here; null where the weaker ways are open anyway. */
export function lostName(lost: Lost | null, methods: readonly Method[]): string | null {
  if (lost === null || methods.includes('mailCode')) return null;
  return methods.includes('totp') ? '認証アプリを使えない' : 'パスキーを使えない';
}

/** docs/sign-in-strength.md S6: the way back takes a day, and says so before it is begun. */
export function LostStep({ lost, methods, onBack }: Props) {
  const { params } = useInteraction();
  const task = useTask();
  const [from, setFrom] = useState(lost.from);
  const what = methods.includes('totp') ? '認証アプリ' : 'パスキー';
  if (from !== null) return <Reported from={from} what={what} onBack={onBack} />;
  const press = async () => {
    await task.run(async () => setFrom((await client.call(reportLostFactor, { params })).from));
  };
  return (
    <Step
      title={`${what}を使えない場合`}
      lead={`端末をなくしたときなどに、${what}を使わずにログインできるようにします。`}
    >
      <ul className="phrase grid list-disc gap-2 pl-5">
        <li>
          安全のため、<b>24時間お待ちいただきます</b>
          。そのあと72時間のあいだ、パスワードとメールの確認コードでログインできます。
        </li>
        <li>お手続きのお知らせを、ご登録のメールアドレスに送ります。</li>
        <li>ログインのあとに登録する新しい{what}は、登録からさらに24時間後に、出金などのご本人確認に使えます。</li>
        {methods.includes('recoveryCode') && <li>復旧コードをお持ちの場合は、待たずにログインできます。</li>}
      </ul>
      <ProblemNotice problem={task.problem} />
      <div className="grid gap-3">
        <Button size="flow" busyLabel="送信中" onClick={press}>
          お手続きを始める
        </Button>
        <Button variant="text" size="flow" onClick={onBack}>
          戻る
        </Button>
      </div>
    </Step>
  );
}

interface ReportedProps {
  readonly from: string;
  readonly what: string;
  readonly onBack: () => void;
}

function Reported({ from, what, onBack }: ReportedProps) {
  return (
    <Step title="お手続きを受け付けています" lead="ご登録のメールアドレスに、お知らせを送りました。">
      <Notice>
        <b className="nb num">{timeText(from)}</b> から72時間のあいだ、{what}
        を使わずにログインできます。それまでお待ちください。
      </Notice>
      <p className="phrase text-note text-ink2">{what}でログインすると、このお手続きは取り消されます。</p>
      <div className="grid gap-3">
        <BackButton canceled variant="outline" />
        <Button variant="text" size="flow" onClick={onBack}>
          {what}を使う
        </Button>
      </div>
    </Step>
  );
}
