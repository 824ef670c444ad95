import { Page, Section } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { Notice } from '@tsuzura/ui/notice';
import { BrokerageForm } from './brokerage-form.tsx';
import { Editions } from './editions.tsx';
import { FundForm } from './fund-form.tsx';

export function DocumentsPage() {
  const proposing = usePropose();
  return (
    <Page title="書面" note="公開には、作成した人と別の人の承認が必要です。">
      {proposing.may ? (
        <div className="cx-two">
          <Section title="口座の書面を公開する" note="お客さまは、確認するまで取引できません。">
            <BrokerageForm />
          </Section>
          <Section title="ファンドの書面を公開する">
            <FundForm />
          </Section>
        </div>
      ) : (
        <Notice>書面を承認に出せるのは、権限「作成」の人です。承認待ちのものは「承認待ち」で確かめられます。</Notice>
      )}
      <Editions />
    </Page>
  );
}
