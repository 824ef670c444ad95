import { useState } from 'react';
import { addCustomerNote, listCustomerNotes } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Block, Failure, Section, TextArea } from '../../page/index.ts';
import { momentText } from '../../text/index.ts';

/** What colleagues should know of a customer. Notes stay: nothing is changed or taken away. */
export function Notes({ customer }: { readonly customer: string }) {
  const list = useCall(listCustomerNotes, { params: { customer } });
  const [text, setText] = useState('');
  const { send, failure } = useSend(addCustomerNote);
  const may = useMay(addCustomerNote);
  const add = async () => {
    if (await send({ params: { customer }, body: { note: text.trim() } })) setText('');
  };
  return (
    <div className="cx-two mt-6">
      <Section title="メモ">
        <Block of={list}>
          {({ notes }) =>
            notes.length === 0 ? (
              <EmptyBlock text="メモはありません。" />
            ) : (
              <ul className="cx-effects">
                {notes.map(({ id, at, operator, note }) => (
                  <li key={id}>
                    {note}
                    <span className="grid-sub">
                      {operator.name}　{momentText(at)}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Block>
      </Section>
      {may && (
        <aside className="cx-panel" aria-label="メモを書く">
          <div className="cx-form">
            <TextArea label="メモを書く" name="note" value={text} onChange={setText} hint="あとから消せません。" />
            <Failure text={failure} />
            <Button
              variant="outline"
              reasonAs="tip"
              reason={text.trim() === '' ? 'メモを入力してください。' : null}
              busyLabel="保存中"
              onClick={add}
            >
              書く
            </Button>
          </div>
        </aside>
      )}
    </div>
  );
}
