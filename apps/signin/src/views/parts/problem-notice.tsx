import { useEffect, useRef } from 'react';
import { CopyButton } from '@tsuzura/ui/copy';
import { Notice } from '@tsuzura/ui/notice';
import type { Problem } from '../../flow/problem.ts';

interface Props {
  readonly problem: Problem | null;
  /** Fields that show their own line: a problem of these alone needs no notice. */
  readonly fields?: readonly string[];
}

/** What went wrong, where the eye is; it takes the focus, so that it is read and nothing has to be searched for. */
export function ProblemNotice({ problem, fields }: Props) {
  if (problem === null || isUnderField(problem, fields ?? [])) return null;
  return <Shown problem={problem} />;
}

function Shown({ problem }: { readonly problem: Problem }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-m whitespace-pre-line">
      {problem.kind === 'unexpected' ? (
        <Notice tone="error" title="エラーが発生しました" action={<RequestNumber requestId={problem.requestId} />}>
          {problem.text}
        </Notice>
      ) : (
        <Notice tone={warnings.has(problem.kind) ? 'warn' : 'error'}>{problem.text}</Notice>
      )}
    </div>
  );
}

const warnings: ReadonlySet<Problem['kind']> = new Set(['passkey', 'busy', 'limited']);

function isUnderField(problem: Problem, fields: readonly string[]): boolean {
  return problem.kind === 'refused' && fields.some((field) => problem.fields[field] !== undefined);
}

export function RequestNumber({ requestId }: { readonly requestId: string | null }) {
  if (requestId === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span>
        お問い合わせ番号：<span className="num">{requestId}</span>
      </span>
      <CopyButton text={requestId}>番号をコピー</CopyButton>
    </span>
  );
}
