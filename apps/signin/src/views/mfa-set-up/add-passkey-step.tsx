import { finishAddPasskey, startAddPasskey } from '@tsuzura/contract/auth';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { client } from '../../flow/client.ts';
import { deviceName } from '../../flow/device-name.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { registerPasskey } from '../../flow/passkey.ts';
import { Step } from '../parts/index.ts';
import { NameForm } from './name-form.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function AddPasskeyStep({ onDone, onBack }: Props) {
  const { params } = useInteraction();
  async function add(name: string) {
    const { options } = await client.call(startAddPasskey, { params });
    const response = await registerPasskey(options);
    await client.call(finishAddPasskey, { params, body: { response, name } });
    onDone();
  }
  return (
    <Step title="パスキーの追加" lead="この端末、またはお手元のスマートフォンや鍵を登録します。">
      <NameForm
        initial={deviceName(navigator.userAgent)}
        busyLabel="登録中"
        send={add}
        onBack={onBack}
        button={
          <>
            <PasskeyIcon size="small" />
            パスキーを登録する
          </>
        }
      />
    </Step>
  );
}
