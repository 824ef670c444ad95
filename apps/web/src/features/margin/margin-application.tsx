import { useState } from 'react';
import { useForm } from '@tsuzura/browser/form';
import { marginQuiz } from '@tsuzura/domain/margin';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { RadioGroup } from '@tsuzura/ui/radio';
import { ApplicationForm, DocumentText, useFurtherAccount } from '../../shared/further-account/index.ts';
import { agreement, warnings } from './application-texts.ts';

type Said = 'RIGHT' | 'WRONG';
const options = [
  { value: 'RIGHT', label: '正しい' },
  { value: 'WRONG', label: '誤り' },
] as const;
const documents = 'margin-documents';
const questionId = (index: number): string => `margin-quiz-${index + 1}`;
const ids: Readonly<Record<string, string>> = {
  documents,
  ...Object.fromEntries(marginQuiz.map((_, index) => [questionId(index), questionId(index)])),
};

/** 信用取引口座の申込: the two documents, and what an applicant has to know (rule MARGIN-18). */
export function MarginApplication({ onApplied }: { readonly onApplied: () => void }) {
  const send = useFurtherAccount('信用取引口座', onApplied);
  const [hasRead, setRead] = useState(false);
  const [said, setSaid] = useState<readonly (Said | null)[]>(() => marginQuiz.map(() => null));
  const form = useForm(ids, {
    documents: hasRead ? null : '約諾書と契約締結前交付書面をお読みのうえ、チェックを入れてください。',
    ...Object.fromEntries(
      said.map((one, index) => [
        questionId(index),
        one === null ? `${index + 1}問目が正しいか誤りかをお選びください。` : null,
      ]),
    ),
  });
  const apply = () =>
    send({
      products: ['MARGIN'],
      marginDeclaration: { documentsConfirmed: hasRead, quizAnswers: said.map((one) => one === 'RIGHT') },
    });
  return (
    <ApplicationForm name="信用取引口座" form={form} onApply={apply}>
      <h2>お読みいただく書面</h2>
      <DocumentText title="信用取引口座設定約諾書" lines={agreement} />
      <DocumentText title="契約締結前交付書面（信用取引）" lines={warnings} />
      <Checkbox id={documents} checked={hasRead} onChange={setRead} error={form.errorOf('documents')}>
        約諾書と契約締結前交付書面を読み、内容を理解し、同意します
      </Checkbox>
      <h2>理解度の確認</h2>
      <p className="note phrase">次の文について、正しいか誤りかをお答えください。</p>
      {marginQuiz.map((text, index) => (
        <RadioGroup
          key={text}
          id={questionId(index)}
          label={`${index + 1}. ${text}`}
          options={options}
          value={said[index] ?? null}
          onChange={(value) => setSaid(said.map((one, at) => (at === index ? value : one)))}
          error={form.errorOf(questionId(index))}
        />
      ))}
    </ApplicationForm>
  );
}
