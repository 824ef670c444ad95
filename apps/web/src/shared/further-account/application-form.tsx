import type { ReactNode } from 'react';
import type { Form } from '@tsuzura/browser/form';
import { Button } from '@tsuzura/ui/button';
import { ErrorSummary } from '@tsuzura/ui/field';

interface Props<Name extends string> {
  /** "信用取引口座". */
  readonly name: string;
  readonly form: Form<Name>;
  readonly onApply: () => Promise<void>;
  readonly children: ReactNode;
}

/** What is to be read and agreed to, and the button below it. */
export const ApplicationForm = <Name extends string>({ name, form, onApply, children }: Props<Name>) => (
  <form {...form.props(onApply)} className="further-account-form" aria-label={`${name}の申込`}>
    {children}
    <ErrorSummary errors={form.summary} />
    <div>
      <Button type="submit" size="flow" needsConnection busyLabel="送信中">
        {name}を申し込む
      </Button>
    </div>
  </form>
);
