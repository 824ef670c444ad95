import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { beginCustomerView, endViewOfCustomer, listCustomerViews } from '@tsuzura/contract/ops';
import { Button, buttonClass } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Block, Failure } from '../../page/index.ts';
import { momentText } from '../../text/index.ts';

type Begun = Answer<typeof beginCustomerView>;
type View = Answer<typeof listCustomerViews>['views'][number];

/** 見え方を確認: the customer app as this customer sees it, read-only (ADR-0074). */
export function ViewAsCustomer({ customer }: { readonly customer: string }) {
  const [isAsking, setAsking] = useState(false);
  const may = useMay(beginCustomerView);
  const views = useCall(listCustomerViews, { params: { customer } });
  return (
    <aside className="cx-panel" aria-label="見え方を確認">
      <div className="cx-form">
        <h2>見え方を確認</h2>
        <p className="cx-note">
          お客さまの画面を、お客さまに見えているとおりに開きます。見るだけで、変更はできません。15分で終わります。
        </p>
        {may && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            見え方を確認
          </Button>
        )}
        <Block of={views}>
          {({ views: found }) =>
            found.length === 0 ? (
              <p className="cx-small">確認した記録はありません。</p>
            ) : (
              <ul className="customer-views">
                {found.slice(0, 5).map((view) => (
                  <ViewLine key={view.id} customer={customer} view={view} />
                ))}
              </ul>
            )
          }
        </Block>
      </div>
      {isAsking && <ViewDialog customer={customer} onClose={() => setAsking(false)} />}
    </aside>
  );
}

function ViewLine({ customer, view }: { readonly customer: string; readonly view: View }) {
  const { send, failure } = useSend(endViewOfCustomer);
  return (
    <li>
      <span>
        {momentText(view.begunAt)}　{view.operator.name}
      </span>
      <small>{view.reason}</small>
      {view.isRunning && (
        <Button
          size="small"
          variant="outline"
          busyLabel="終了中"
          label={`${view.operator.name}の閲覧を終える`}
          onClick={async () => void (await send({ params: { customer, id: view.id }, body: {} }))}
        >
          閲覧を終える
        </Button>
      )}
      <Failure text={failure} />
    </li>
  );
}

function ViewDialog({ customer, onClose }: { readonly customer: string; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [begun, setBegun] = useState<Begun | null>(null);
  const { send, failure } = useSend(beginCustomerView);
  const begin = async () => {
    const done = await send({ params: { customer }, body: { reason: reason.trim() } });
    if (done) setBegun(done.answer);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="見え方を確認"
      actions={
        <>
          {begun === null ? (
            <Button
              size="flow"
              reason={reason.trim() === '' ? 'わけを入力してください。' : null}
              busyLabel="準備中"
              onClick={begin}
            >
              準備する
            </Button>
          ) : (
            // Behind the `#`, which browsers send to no server; the page takes it out of its address at once.
            <a
              className={buttonClass('primary', 'flow')}
              href={`${begun.openAt}#${begun.code}`}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onClose}
            >
              お客さまの画面を開く
            </a>
          )}
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="cx-form cx-dense">
        {begun === null ? (
          <>
            <p>新しいタブに、赤い枠の画面が開きます。見た画面は、1つずつ監査の記録に残ります。</p>
            <TextField label="わけ（受付番号など）" name="viewReason" value={reason} onChange={setReason} />
          </>
        ) : (
          <p>1分以内に開いてください。開けるのは1回だけです。</p>
        )}
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}
