import { useState, type ReactNode } from 'react';
import { useForm } from '@tsuzura/browser/form';
import { finishSignUp } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { ErrorSummary } from '@tsuzura/ui/field';
import { ExternalIcon } from '@tsuzura/ui/icon';
import { newTab } from '@tsuzura/ui/link';
import { WithRuntimeConfig } from '@tsuzura/ui/runtime-config';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { follow } from '../../flow/progress.ts';
import { termsDocuments, type TermsDocument } from '../../flow/terms.ts';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice, Step } from '../parts/index.ts';

export function TermsStep({ above }: { readonly above: ReactNode }) {
  return (
    <Step
      above={above}
      title="規約の確認"
      lead="それぞれの書面を開いて、内容をご確認ください。開くと、同意のチェックが入ります。"
    >
      <WithRuntimeConfig skeleton={<TermsSkeleton />}>
        {({ urls }) => <TermsForm documents={termsDocuments(urls.partners)} />}
      </WithRuntimeConfig>
    </Step>
  );
}

type Marks = Readonly<Record<string, boolean>>;

function TermsForm({ documents }: { readonly documents: readonly TermsDocument[] }) {
  const interaction = useInteraction();
  const { params, restart } = interaction;
  const task = useTask();
  const [opened, setOpened] = useState<Marks>({});
  const [agreed, setAgreed] = useState<Marks>({});
  const [marketing, setMarketing] = useState(false);
  const form = useForm<string>(
    Object.fromEntries(documents.map(({ id }) => [id, idOf(id)])),
    Object.fromEntries(
      documents.map(({ id, label }) => [id, agreed[id] === true ? null : mistakeOf(label, opened[id] === true)]),
    ),
  );

  async function submit() {
    await task.run(async () => {
      const body = { terms: documents.map(({ id }) => id), marketing };
      const progress = await client.call(finishSignUp, { params, body });
      follow(interaction, progress, { secondFactor: restart, goOn: restart, title: '登録が完了しました' });
    });
  }

  /** Opening ticks, as with the documents of an account; the consent itself is given by the button. */
  const open = (id: string) => {
    setOpened({ ...opened, [id]: true });
    setAgreed({ ...agreed, [id]: true });
  };

  return (
    <form className="grid gap-6" {...form.props(submit)}>
      <div className="border-b border-line">
        {documents.map(({ id, label, url }) => (
          <div key={id} className="border-t border-line py-3">
            <a className="inline-flex min-h-11 items-center gap-1" href={url} {...newTab} onClick={() => open(id)}>
              {label}
              <ExternalIcon size="tiny" />
              <span className="sr">（新しいタブで開きます）</span>
            </a>
            <Checkbox
              id={idOf(id)}
              checked={agreed[id] === true}
              reason={opened[id] === true ? null : '先に書面を開いてください。'}
              error={form.errorOf(id)}
              onChange={(isAgreed) => setAgreed({ ...agreed, [id]: isAgreed })}
            >
              {label}に同意する
            </Checkbox>
          </div>
        ))}
      </div>
      <Checkbox checked={marketing} onChange={setMarketing}>
        商品やサービスのお知らせをメールで受け取る（任意）
      </Checkbox>
      <ErrorSummary errors={form.summary} />
      <ProblemNotice problem={task.problem} />
      <Button type="submit" size="flow" busy={task.busy} busyLabel="登録中">
        同意して登録する
      </Button>
    </form>
  );
}

const idOf = (document: string): string => `terms-${document}`;

function mistakeOf(label: string, isOpened: boolean): string {
  return isOpened ? `${label}への同意にチェックを入れてください。` : `${label}を開いて、内容をご確認ください。`;
}

function TermsSkeleton() {
  return (
    <Skeleton>
      <SkeletonRow />
      <SkeletonRow />
    </Skeleton>
  );
}
