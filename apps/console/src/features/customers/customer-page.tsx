import { useParam } from '@tsuzura/browser/router';
import { showAccountProtection } from '@tsuzura/contract/ops';
import { useCall } from '../../data/index.ts';
import { Block, Page } from '../../page/index.ts';
import { Protection } from './protection.tsx';

export function CustomerPage() {
  const accountNumber = useParam('accountNumber');
  const protection = useCall(showAccountProtection, { params: { accountNumber } });
  return (
    <Page title="お客さま" note={`口座 ${accountNumber}`}>
      <Block of={protection}>{(state) => <Protection accountNumber={accountNumber} protection={state} />}</Block>
    </Page>
  );
}
