import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { useForm } from '@tsuzura/browser/form';
import type { Answer } from '@tsuzura/contract/kernel';
import { sendReferralMail } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { mostRecipients, recipientMistake, recipientsOf } from './recipients.ts';

interface Props {
  readonly id: string;
  /** Null: no limit but that of one mail. */
  readonly remaining: number | null;
  readonly onClose: () => void;
}

type Sent = Answer<typeof sendReferralMail>;

const places = Array.from({ length: mostRecipients }, (_, index) => `recipient-${index}`);
const ids = { ...Object.fromEntries(places.map((name) => [name, name])), agreed: 'recipients-agreed' };

/** `?mail=`: to one to five people who said yes to it. The text is fixed: nothing can be added. */
export function ReferralMailDialog({ id, remaining, onClose }: Props) {
  const queries = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [texts, setTexts] = useState<readonly string[]>(['']);
  const [isAgreed, setAgreed] = useState(false);
  const [isLost, setLost] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const send = useSend(sendReferralMail, { handles: isConnectionError });
  const most = Math.min(mostRecipients, remaining ?? mostRecipients);
  const form = useForm<string>(ids, {
    ...Object.fromEntries(places.map((name, index) => [name, recipientMistake(texts, index)])),
    agreed: isAgreed ? null : '紹介する相手の同意をご確認ください。',
  });

  async function submit() {
    setLost(false);
    try {
      const body = { recipients: [...recipientsOf(texts)], agreed: true as const };
      setSent(await send.mutateAsync({ given: { params: { id }, body }, key }));
      setKey(crypto.randomUUID());
    } catch (error) {
      if (isConnectionError(error)) setLost(true);
    }
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).includes('referral') });
  }

  if (sent !== null) return <Result sent={sent} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={send.isPending ? null : onClose}
      title="メールで送る"
      actions={
        <>
          <Button
            size="flow"
            needsConnection
            busy={send.isPending}
            busyLabel="送信中"
            onClick={() => form.submit(submit)}
          >
            送る
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="referral-people">
        {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
        {texts.map((text, index) => (
          <TextField
            // A line keeps its place: only the last can be added.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            id={places[index]!}
            name={places[index]!}
            type="email"
            inputMode="email"
            label={index === 0 ? '宛先のメールアドレス' : `宛先のメールアドレス ${index + 1}`}
            {...(index === 0 ? {} : { mark: '任意' })}
            value={text}
            error={form.errorOf(places[index]!)}
            onChange={(value) => setTexts(texts.map((one, at) => (at === index ? value : one)))}
            onBlur={() => form.leave(places[index]!, text.trim() !== '')}
          />
        ))}
        {texts.length < most && (
          <div>
            <Button variant="text" size="small" onClick={() => setTexts([...texts, ''])}>
              宛先を追加する
            </Button>
          </div>
        )}
        <Checkbox id={ids.agreed} checked={isAgreed} onChange={setAgreed} error={form.errorOf('agreed')}>
          紹介する相手の同意を得ています
        </Checkbox>
        <p className="note phrase">
          画面の「お送りする文」をお送りします。文は変えられません。宛先は、お送りしたあとに保管しません。
        </p>
      </div>
    </Dialog>
  );
}

function Result({ sent, onClose }: { readonly sent: Sent; readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="ご紹介メールの送信"
      actions={
        <Button size="flow" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <div className="referral-people">
        {sent.accepted > 0 && <Notice tone="success">{sent.accepted}名にお送りします。</Notice>}
        {sent.rejected.length > 0 && (
          <Notice tone="warn" title="お送りできない宛先がありました">
            <ul>
              {sent.rejected.map(({ recipient, reason }) => (
                <li key={recipient}>
                  {recipient}　{reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
