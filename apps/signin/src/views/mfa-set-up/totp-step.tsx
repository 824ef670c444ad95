import { enableTotp, startTotp } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { CopyButton } from '@tsuzura/ui/copy';
import { QrCode } from '@tsuzura/ui/qr-code';
import { Skeleton } from '@tsuzura/ui/skeleton';
import { RemoteContent } from '../../flow/remote-content.tsx';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { CodeForm, Step } from '../parts/index.ts';

interface Props {
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function TotpStep({ onDone, onBack }: Props) {
  const { params } = useInteraction();
  return (
    <Step title="認証アプリの登録" lead="認証アプリでQRコードを読み取り、表示された6桁のコードを入力してください。">
      <RemoteContent ask={() => client.call(startTotp, { params })} skeleton={<QrSkeleton />}>
        {({ secret, uri }) => (
          <>
            <QrCode text={uri} label="認証アプリで読み取るQRコード" />
            <div className="border-y border-line py-3">
              <p className="text-note text-ink2">読み取れないときは、このキーをアプリに入力してください。</p>
              <p className="mt-1 mb-2 font-bold">
                <span className="sr">キー：</span>
                {grouped(secret)}
              </p>
              <CopyButton text={secret}>キーをコピー</CopyButton>
            </div>
            <CodeForm
              label="認証アプリのコード"
              button="登録する"
              send={async (code) => {
                await client.call(enableTotp, { params, body: { code } });
                onDone();
              }}
            />
          </>
        )}
      </RemoteContent>
      <Button variant="text" size="flow" onClick={onBack}>
        やめる
      </Button>
    </Step>
  );
}

/** JBSW Y3DP …: fours are easier to copy by eye. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

function QrSkeleton() {
  return (
    <Skeleton>
      <div className="mx-auto size-52 rounded-m bg-subtle" />
    </Skeleton>
  );
}
