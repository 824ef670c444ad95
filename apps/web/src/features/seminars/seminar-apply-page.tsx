import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { DataBlock, useCall, useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { useForm } from '@tsuzura/browser/form';
import { UnsavedGuard, useUrlModal } from '@tsuzura/browser/navigation';
import { useParam, useRouter } from '@tsuzura/browser/router';
import { ApiError, type Answer as CallAnswer } from '@tsuzura/contract/kernel';
import { applyForSeminar, type getSeminarForm, type Seminar } from '@tsuzura/contract/main';
import { getConstants } from '@tsuzura/contract/static';
import { ActionBar } from '@tsuzura/ui/bar';
import { AnswerField } from '@tsuzura/ui/answer-field';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { ErrorSummary } from '@tsuzura/ui/field';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { PlanDate } from '@tsuzura/ui/plan';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useBusinessTime } from '../../shared/account/index.ts';
import { Crumb } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { deadlineText } from '../../shared/order/words.ts';
import { Page } from '../../shared/page/index.ts';
import { firstAnswers, mistakeIn, sentAnswers, type Answers } from './answers.ts';
import { FullDialog } from './full-dialog.tsx';
import { NoSuchSeminar } from './no-such-seminar.tsx';
import { applicationWords, dayOf, hoursText, isLiveApplication, venueWord, whyNotApply } from './seminar-words.ts';
import { useSeminar, useSeminarForm } from './use-seminar.ts';
import './seminars.css';

type Form = CallAnswer<typeof getSeminarForm>;

/** The form that the server describes. What the house knows is filled in; everything is seen once more above the button. */
export function SeminarApplyPage() {
  const id = useParam('seminarId');
  const { asked, seminar, isMissing } = useSeminar(id);
  const form = useSeminarForm(id, { enabled: seminar !== undefined });
  if (isMissing) return <NoSuchSeminar />;
  return (
    <Page title="セミナーのお申し込み" width="full">
      <div className="wrap page">
        <Crumb href={paths.seminar(id)}>セミナーの内容</Crumb>
        <h1 tabIndex={-1}>セミナーのお申し込み</h1>
        <DataBlock<unknown>
          of={asked.data === undefined ? asked : form}
          skeleton={
            <Skeleton>
              <SkeletonRow />
              <SkeletonRow />
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          {() =>
            seminar !== undefined &&
            form.data !== undefined && (
              <>
                <Chosen seminar={seminar} />
                <FormOrState seminar={seminar} form={form.data} />
              </>
            )
          }
        </DataBlock>
      </div>
    </Page>
  );
}

function Chosen({ seminar }: { readonly seminar: Seminar }) {
  return (
    <div className="seminar-chosen">
      <PlanDate day={dayOf(seminar.startsAt)} />
      <p>
        <b className="phrase">{seminar.title}</b>
        <br />
        <span className="note">
          <span className="num">{hoursText(seminar)}</span>　{venueWord(seminar)}　無料
        </span>
      </p>
    </div>
  );
}

/** Who has applied, and who cannot any more, sees that in place of a form. */
function FormOrState({ seminar, form }: { readonly seminar: Seminar; readonly form: Form }) {
  const now = useBusinessTime();
  const own = form.myApplication;
  const reason = whyNotApply(seminar, now);
  if (own !== null && isLiveApplication(own)) {
    return (
      <div className="mt-6">
        <Notice
          title="お申し込み済みです"
          action={
            <ButtonLink href={paths.seminarComplete(seminar.id)} size="small" variant="outline">
              お申し込みの内容を見る
            </ButtonLink>
          }
        >
          {applicationWords[own.status].label}　受付番号 <span className="num">{own.receiptNumber}</span>
        </Notice>
      </div>
    );
  }
  if (reason !== null) {
    return (
      <div className="mt-6">
        <Notice
          action={
            <ButtonLink href={paths.seminars} size="small" variant="outline">
              ほかのセミナーを見る
            </ButtonLink>
          }
        >
          {reason}
        </Notice>
      </div>
    );
  }
  return <ApplicationForm seminar={seminar} form={form} />;
}

const idOf = (name: string) => `seminar-${name}`;
const agreeId = 'seminar-agreed';

/** 400-901: the last seat went while the form was filled in. */
const isFull = (error: unknown): boolean => error instanceof ApiError && error.kind === 'SEMINAR_FULL';

function ApplicationForm({ seminar, form }: { readonly seminar: Seminar; readonly form: Form }) {
  const { fields, prefilled } = form;
  const router = useRouter();
  const queries = useQueryClient();
  const full = useUrlModal('full');
  const [answers, setAnswers] = useState<Answers>(() => firstAnswers(fields, prefilled));
  const [isAgreed, setAgreed] = useState(false);
  const [isLost, setLost] = useState(false);
  const [isDone, setDone] = useState(false);
  const [keys] = useState(() => ({ seat: crypto.randomUUID(), waiting: crypto.randomUUID() }));
  const apply = useSend(applyForSeminar, { handles: (error) => isFull(error) || isConnectionError(error) });

  const ids = Object.fromEntries([...fields.map(({ name }) => [name, idOf(name)]), [agreeMark, agreeId]]);
  const marks = useForm<string>(ids, {
    ...Object.fromEntries(fields.map((field) => [field.name, mistakeIn(field, answers[field.name] ?? '')])),
    [agreeMark]: isAgreed ? null : 'ご案内と個人情報の取り扱いをご確認ください。',
  });
  const isWaitingList = seminar.status === 'FULL';

  async function send(joinWaitingList: boolean) {
    await apply.mutateAsync({
      given: { params: { id: seminar.id }, body: { answers: sentAnswers(answers), agreed: true, joinWaitingList } },
      key: joinWaitingList ? keys.waiting : keys.seat,
    });
  }
  async function done() {
    // Before the move: the guard of a half-filled form would ask.
    flushSync(() => setDone(true));
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).includes('seminar') });
    router.navigate(paths.seminarComplete(seminar.id), { replace: true });
  }
  async function submit() {
    setLost(false);
    try {
      await send(isWaitingList);
      await done();
    } catch (error) {
      if (isFull(error)) full.open();
      else if (isConnectionError(error)) setLost(true);
    }
  }

  return (
    <form className="seminar-form" {...marks.props(submit)}>
      <KnownFacts form={form} />
      {fields.map((field) => (
        <AnswerField
          key={field.name}
          id={idOf(field.name)}
          field={field}
          answer={answers[field.name] ?? ''}
          error={marks.errorOf(field.name)}
          onChange={(answer) => setAnswers((before) => ({ ...before, [field.name]: answer }))}
          onBlur={() => marks.leave(field.name, (answers[field.name] ?? '').length > 0)}
        />
      ))}
      <Summary seminar={seminar} fields={fields} answers={answers} />
      <Consent isAgreed={isAgreed} error={marks.errorOf(agreeMark)} onChange={setAgreed} />
      {isWaitingList && (
        <Notice>
          満席です。キャンセルが出たときに、登録の順にお席をご用意し、メールでお知らせします。お席をお約束するものではありません。
        </Notice>
      )}
      {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
      <ErrorSummary errors={marks.summary} />
      <ActionBar>
        <Button type="submit" size="flow" needsConnection busy={apply.isPending} busyLabel="送信中">
          {isWaitingList ? 'キャンセル待ちに申し込む' : '申し込む'}
        </Button>
      </ActionBar>
      {full.value !== null && (
        <FullDialog isSending={apply.isPending} send={() => send(true)} onDone={done} onClose={full.close} />
      )}
      <UnsavedGuard isDirty={!isDone && JSON.stringify(answers) !== JSON.stringify(firstAnswers(fields, prefilled))} />
    </form>
  );
}

/** No field of the server's has this name: it is not a word. */
const agreeMark = '(agreed)';

const factNames = [
  { name: 'name', term: '氏名' },
  { name: 'email', term: 'メール', note: 'ご案内をお送りします' },
] as const;

/** Masked: it says whose details are used, and asks for none of them again. */
function KnownFacts({ form: { prefilled } }: { readonly form: Form }) {
  const facts = factNames.filter(({ name }) => (prefilled[name] ?? '') !== '');
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="seminar-person">
      <h2 id="seminar-person" className="seminar-label">
        お客さま
      </h2>
      <DefinitionList>
        {facts.map(({ name, term, ...rest }) => (
          <Definition key={name} term={term} {...rest}>
            {prefilled[name]}
          </Definition>
        ))}
      </DefinitionList>
      <p className="note mt-2">
        ご登録の内容を使います。<Link href={paths.settings}>変更する</Link>
      </p>
    </section>
  );
}

interface SummaryProps {
  readonly seminar: Seminar;
  readonly fields: Form['fields'];
  readonly answers: Answers;
}

/** Inline, in place of a page that confirms: short answers only, long ones are read where they were written. */
function Summary({ seminar, fields, answers }: SummaryProps) {
  return (
    <section aria-labelledby="seminar-summary">
      <h2 id="seminar-summary" className="seminar-label">
        お申し込みの内容
      </h2>
      <DefinitionList>
        {fields
          .map(({ name, label, type }) => ({ name, label, text: type === 'TEXTAREA' ? '' : textOf(answers[name]) }))
          .filter(({ text }) => text !== '')
          .map(({ name, label, text }) => (
            <Definition key={name} term={label}>
              {text}
            </Definition>
          ))}
        <Definition term="参加費">
          <span className="num">0円</span>
        </Definition>
        <Definition term="取消の期限">
          <span className="num">{deadlineText(seminar.cancelUntil)}</span>
        </Definition>
      </DefinitionList>
    </section>
  );
}

const textOf = (answer: Answers[string] = ''): string => (typeof answer === 'string' ? answer : answer.join('、'));

interface ConsentProps {
  readonly isAgreed: boolean;
  readonly error: string | null;
  readonly onChange: (isAgreed: boolean) => void;
}

function Consent({ isAgreed, error, onChange }: ConsentProps) {
  const privacy = useCall(getConstants).data?.termsLinks.find(({ label }) => label.includes('個人情報'));
  return (
    <Checkbox
      id={agreeId}
      checked={isAgreed}
      onChange={onChange}
      error={error}
      {...(privacy && {
        hint: (
          <Link href={privacy.url} external>
            {privacy.label}を読む
          </Link>
        ),
      })}
    >
      セミナーのご案内と個人情報の取り扱いを確認しました
    </Checkbox>
  );
}
