import { renamePasskey } from '@tsuzura/contract/auth';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { Step } from '../parts/index.ts';
import { NameForm } from './name-form.tsx';

interface Props {
  readonly title: string;
  readonly lead?: string;
  readonly passkey: { readonly id: string; readonly name: string };
  readonly button: string;
  readonly back: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function NamePasskeyStep({ title, lead, passkey, button, back, onDone, onBack }: Props) {
  const { params } = useInteraction();
  return (
    <Step title={title} lead={lead}>
      <NameForm
        initial={passkey.name}
        button={button}
        back={back}
        onBack={onBack}
        send={async (name) => {
          const isNew = name !== passkey.name;
          if (isNew) await client.call(renamePasskey, { params: { ...params, id: passkey.id }, body: { name } });
          onDone();
        }}
      />
    </Step>
  );
}
