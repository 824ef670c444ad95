import { renamePasskey } from '@tsuzura/contract/auth';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { Step } from '../parts/index.ts';
import { NameForm } from './name-form.tsx';
import type { Passkey } from './mfa-set-up-view.tsx';

interface Props {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function RenamePasskeyStep({ passkey, onDone, onBack }: Props) {
  const { params } = useInteraction();
  return (
    <Step title="パスキーの名前">
      <NameForm
        initial={passkey.name}
        button="変更する"
        busyLabel="送信中"
        onBack={onBack}
        send={async (name) => {
          await client.call(renamePasskey, { params: { ...params, id: passkey.id }, body: { name } });
          onDone();
        }}
      />
    </Step>
  );
}
