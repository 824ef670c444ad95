import { useState } from 'react';
import { useForm } from '@tsuzura/browser/form';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { ApplicationForm, DocumentText, useFurtherAccount } from '../../shared/further-account/index.ts';
import { agreement, warnings, w8ben } from './application-texts.ts';

const ids = { documents: 'us-documents', w8ben: 'us-w8ben' } as const;

/** 米国株式口座の申込: the two documents, and W-8BEN, which is signed with it (rule US-8). */
export function UsApplication({ onApplied }: { readonly onApplied: () => void }) {
  const send = useFurtherAccount('米国株式口座', onApplied);
  const [hasRead, setRead] = useState(false);
  const [hasSigned, setSigned] = useState(false);
  const form = useForm(ids, {
    documents: hasRead ? null : '約款と契約締結前交付書面をお読みのうえ、チェックを入れてください。',
    w8ben: hasSigned ? null : '内容をお確かめのうえ、チェックを入れてください。',
  });
  const apply = () =>
    send({ products: ['US_EQUITY'], usDeclaration: { documentsConfirmed: hasRead, isUsPerson: !hasSigned } });
  return (
    <ApplicationForm name="米国株式口座" form={form} onApply={apply}>
      <h2>お読みいただく書面</h2>
      <DocumentText title="外国証券取引口座約款" lines={agreement} />
      <DocumentText title="契約締結前交付書面（外国株式）" lines={warnings} />
      <Checkbox id={ids.documents} checked={hasRead} onChange={setRead} error={form.errorOf('documents')}>
        約款と契約締結前交付書面を読み、内容を理解し、同意します
      </Checkbox>
      <h2>租税条約の適用（W-8BEN）</h2>
      <ol className="application-statement">
        {w8ben.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <Checkbox
        id={ids.w8ben}
        checked={hasSigned}
        onChange={setSigned}
        error={form.errorOf('w8ben')}
        hint="米国の市民や居住者の方は、お申し込みいただけません。"
      >
        上の内容に相違ありません（W-8BENへの署名）
      </Checkbox>
    </ApplicationForm>
  );
}
