import { useEffect, useState } from 'react';
import { useLocation } from '@tsuzura/browser/router';
import { Page } from '../../shared/page/index.ts';
import { DepositReturn } from './deposit-return.tsx';
import { MonthlyDeposit } from './monthly-deposit.tsx';
import { QuickDeposit } from './quick-deposit.tsx';
import { ReadyToBuy } from './ready-to-buy.tsx';
import { TransferDeposit } from './transfer-deposit.tsx';
import './cash.css';

/** 入金: three ways. Who comes back from one of the sites is told first what became of it. */
export function DepositPage() {
  const { search, hash } = useLocation();
  /** As the address said at first: it is taken out of it once it was read. */
  const [returned] = useState(search);
  useEffect(() => {
    // A new page begins at its top; this one was asked for further down.
    if (hash === '#monthly') document.getElementById('monthly')?.scrollIntoView();
  }, [hash]);
  return (
    <Page title="入金" lead="入金の方法をお選びください。お金は預り金に加わります。">
      <DepositReturn outcome={returned['deposit']} settingCode={returned['settingCode']} />
      {returned['deposit'] === undefined && <ReadyToBuy />}
      <div className="cash-ways">
        <QuickDeposit />
        <TransferDeposit />
        <MonthlyDeposit />
      </div>
    </Page>
  );
}
