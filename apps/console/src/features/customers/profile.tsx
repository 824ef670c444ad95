import { useEffect, useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { unmaskCustomer, type CustomerProfile } from '@tsuzura/contract/ops';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useMay, useSend } from '../../data/index.ts';
import { Failure, Section } from '../../page/index.ts';
import { momentText, tableMoment } from '../../text/index.ts';
import { CloseAccount } from './close-account.tsx';
import { ViewAsCustomer } from './view-as-customer.tsx';
import './customers.css';

type Shown = Answer<typeof unmaskCustomer>;

/** Masked, until somebody says why they need to see it; ten minutes later it is masked again. */
export function Profile({ profile }: { readonly profile: CustomerProfile }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), Math.max(0, Date.parse(shown.shownUntil) - Date.now()));
    return () => clearTimeout(timer);
  }, [shown]);
  const { products, documents, closing } = profile;
  return (
    <div className="cx-two mt-6">
      <div>
        <Section title="お客さま情報" note={shown && `${momentText(shown.shownUntil)}まで表示します`}>
          <DefinitionList>
            <Definition term="お名前" note={shown?.nameKana ?? profile.nameKana ?? undefined}>
              {shown?.name ?? profile.name ?? '—'}
            </Definition>
            <Definition term={shown ? '生年月日' : '年代'}>
              {shown ? dateOf(shown.birthDate) : (profile.ageText ?? '—')}
            </Definition>
            <Definition term="住所" note={shown?.postalCode ?? undefined}>
              {shown?.address ?? profile.address ?? '—'}
            </Definition>
            <Definition term="電話">{shown?.phone ?? profile.phone ?? '—'}</Definition>
            <Definition term="メール">{shown?.mail ?? profile.mail}</Definition>
            <Definition term="出金先">{shown?.bank ?? profile.bank ?? '—'}</Definition>
            {shown && (
              <Definition term="職業" note={shown.employer ?? undefined}>
                {shown.occupation ?? '—'}
              </Definition>
            )}
          </DefinitionList>
        </Section>
        <Section title="口座">
          <DefinitionList>
            <Definition term="登録">{tableMoment(profile.registeredAt)}</Definition>
            <Definition term="口座の開設">{dateOf(profile.openedOn)}</Definition>
            {profile.closedOn !== null && <Definition term="閉鎖">{dateOf(profile.closedOn)}</Definition>}
            <Definition term="特定口座">{profile.specificAccountText}</Definition>
            <Definition term="NISA">{products.nisa.statusText}</Definition>
            <Definition term="信用">{products.margin.statusText}</Definition>
            <Definition
              term="米国株"
              note={profile.w8benSignedOn === null ? undefined : `W-8BEN ${dateOf(profile.w8benSignedOn)}`}
            >
              {products.usEquity.statusText}
            </Definition>
            <Definition term="書面">
              {documents.unread === 0 ? 'すべて確認済み' : `未確認 ${documents.unread}件（全${documents.total}件）`}
            </Definition>
            <Definition term="口座の閉鎖" note={closing.canClose ? undefined : closingText(closing)}>
              {closing.canClose ? 'できます' : 'まだできません'}
            </Definition>
          </DefinitionList>
        </Section>
      </div>
      <div className="customer-acts">
        {shown === null && <Unmask customer={profile.id} onShown={setShown} />}
        <ViewAsCustomer customer={profile.id} />
        <CloseAccount profile={profile} />
      </div>
    </div>
  );
}

const dateOf = (day: Ymd | null): string => (day === null ? '—' : day.replaceAll('-', '/'));

function closingText({ orders, plans, hasHoldings, hasCash }: CustomerProfile['closing']): string {
  const left = [
    orders > 0 ? `注文 ${orders}件` : '',
    plans > 0 ? `積立・定期売却 ${plans}件` : '',
    hasHoldings ? '保有' : '',
    hasCash ? '預り金' : '',
  ].filter((text) => text !== '');
  return `${left.join('、')}が残っています`;
}

function Unmask({ customer, onShown }: { readonly customer: string; readonly onShown: (shown: Shown) => void }) {
  const [reason, setReason] = useState('');
  const { send, failure } = useSend(unmaskCustomer, { changes: false });
  if (!useMay(unmaskCustomer)) return null;
  const show = async () => {
    const done = await send({ params: { customer }, body: { reason: reason.trim() } });
    if (done) onShown(done.answer);
  };
  return (
    <aside className="cx-panel" aria-label="伏せた情報を表示する">
      <div className="cx-form">
        <h2>伏せた情報を表示する</h2>
        <TextField label="わけ（受付番号など）" name="reason" value={reason} onChange={setReason} />
        <Failure text={failure} />
        <Button
          variant="outline"
          reasonAs="tip"
          reason={reason.trim() === '' ? 'わけを入力してください。' : null}
          busyLabel="表示中"
          onClick={show}
        >
          10分だけ表示する
        </Button>
        <p className="cx-small">だれが、いつ、なぜ見たかを監査の記録に残します。</p>
      </div>
    </aside>
  );
}
