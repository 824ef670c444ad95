import type { ReactNode } from 'react';
import { Button } from '@tsuzura/ui/button';
import { Item, Items } from '@tsuzura/ui/item';
import { Notice } from '@tsuzura/ui/notice';
import { useInteraction } from '../../flow/interaction.tsx';
import { mayRemovePasskey } from '../../flow/last-factor.ts';
import { dayText, timeText } from '../../flow/time.ts';
import { isWaiting, waitingText } from '../../flow/waiting.ts';
import { BackButton, Step } from '../parts/index.ts';
import type { Factors, Passkey, Place } from './mfa-set-up-view.tsx';

interface Props {
  readonly factors: Factors;
  /** What was just done. */
  readonly said: string | null;
  readonly go: (place: Place) => void;
}

/** More of the history is of no use on a phone; the mails tell about each event. */
const historyLines = 10;

export function FactorsHome({ factors, said, go }: Props) {
  return (
    <Step title="ログインと安全" lead={factors.email}>
      {said !== null && <Notice tone="success">{said}</Notice>}
      <div className="grid gap-10">
        <PasskeySection factors={factors} go={go} />
        <TotpSection factors={factors} go={go} />
        <CodesSection factors={factors} go={go} />
        <DeviceSection factors={factors} go={go} />
        <HistorySection factors={factors} />
      </div>
      <BackButton />
    </Step>
  );
}

type SectionProps = Pick<Props, 'factors' | 'go'>;

function PasskeySection({ factors, go }: SectionProps) {
  const { role } = useInteraction().state;
  const mayRemove = mayRemovePasskey({ role, hasPassword: factors.hasPassword, passkeys: factors.passkeys.length });
  return (
    <Section title="パスキー" note="顔・指紋・画面ロックでログインします。偽の画面で盗まれることがありません。">
      {factors.passkeys.length > 0 && (
        <Items>
          {factors.passkeys.map((passkey) => (
            <Item key={passkey.id} title={passkey.name} note={usedText(passkey)}>
              <Button
                variant="text"
                size="small"
                label={`「${passkey.name}」の名前を変える`}
                onClick={() => go({ step: 'rename', passkey })}
              >
                名前を変える
              </Button>
              {mayRemove && (
                <Button
                  variant="text"
                  size="small"
                  label={`「${passkey.name}」を削除`}
                  onClick={() => go({ step: 'removePasskey', passkey })}
                >
                  削除
                </Button>
              )}
            </Item>
          ))}
        </Items>
      )}
      {factors.passkeys.length > 0 && !mayRemove && (
        <p className="note">最後のログイン方法のため、削除できません。先にほかの方法を登録してください。</p>
      )}
      <Button variant="outline" size="small" onClick={() => go({ step: 'addPasskey' })}>
        パスキーを追加する
      </Button>
    </Section>
  );
}

function usedText({ createdAt, lastUsedAt, strongFrom }: Passkey): ReactNode {
  const used = lastUsedAt === null ? 'まだ使っていません' : `最後に使った日 ${dayText(lastUsedAt)}`;
  return (
    <>
      <span className="nb mr-4">登録日 {dayText(createdAt)}</span>
      <span className="nb">{used}</span>
      {isWaiting(strongFrom) && <span className="phrase block">{waitingText(strongFrom)}</span>}
    </>
  );
}

function TotpSection({ factors, go }: SectionProps) {
  return (
    <Section title="認証アプリ" note="アプリに表示される6桁のコードで確認します。">
      {factors.totp ? (
        <Items>
          <Item
            title="認証アプリ"
            mark="利用中"
            {...(factors.totpStrongFrom !== null && isWaiting(factors.totpStrongFrom)
              ? { note: waitingText(factors.totpStrongFrom) }
              : {})}
          >
            <Button variant="text" size="small" onClick={() => go({ step: 'removeTotp' })}>
              解除する
            </Button>
          </Item>
        </Items>
      ) : (
        <Button variant="outline" size="small" onClick={() => go({ step: 'totp' })}>
          認証アプリを登録する
        </Button>
      )}
    </Section>
  );
}

function CodesSection({ factors: { recoveryCodesLeft: left }, go }: SectionProps) {
  return (
    <Section
      title="復旧コード"
      note={left > 0 ? `あと${left}個使えます。` : '端末をなくしたときに、1つずつ使えるコードです。'}
    >
      <Button variant="outline" size="small" onClick={() => go({ step: 'codes' })}>
        {left > 0 ? '復旧コードを作り直す' : '復旧コードを作る'}
      </Button>
    </Section>
  );
}

function DeviceSection({ factors: { devices }, go }: SectionProps) {
  return (
    <Section title="ログイン中の端末">
      <Items>
        {devices.map(({ id, label, lastSeenAt, signedInAt, current }) => (
          <Item
            key={id}
            title={label}
            mark={current ? 'この端末' : null}
            note={
              <>
                <span className="nb mr-4">ログイン {timeText(signedInAt)}</span>
                {lastSeenAt !== signedInAt && <span className="nb">最後の利用 {timeText(lastSeenAt)}</span>}
              </>
            }
          />
        ))}
      </Items>
      {devices.some(({ current }) => !current) && (
        <Button variant="outline" size="small" onClick={() => go({ step: 'signOutOthers' })}>
          ほかの端末をログアウトする
        </Button>
      )}
    </Section>
  );
}

function HistorySection({ factors: { history } }: Pick<Props, 'factors'>) {
  return (
    <Section title="ログイン履歴">
      {history.length === 0 ? (
        <p className="text-ink2">まだ記録はありません。</p>
      ) : (
        <Items>
          {history.slice(0, historyLines).map(({ at, event, label }) => (
            <Item
              key={`${at} ${event} ${label}`}
              title={event}
              note={
                <>
                  <span className="nb mr-4">{timeText(at)}</span>
                  <span className="nb">{label}</span>
                </>
              }
            />
          ))}
        </Items>
      )}
    </Section>
  );
}

interface SectionFrame {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Section({ title, note, children }: SectionFrame) {
  return (
    <section className="grid justify-items-start gap-3 [&>ul]:w-full">
      <div>
        <h3 className="text-h3">{title}</h3>
        {note !== undefined && <p className="phrase text-note text-ink2">{note}</p>}
      </div>
      {children}
    </section>
  );
}
