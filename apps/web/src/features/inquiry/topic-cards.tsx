import { useState } from 'react';
import { Button } from '@tsuzura/ui/button';
import { RowLink, Rows } from '@tsuzura/ui/row';
import type { Contact } from './contact.ts';
import { FraudPanel } from './fraud-panel.tsx';
import { mailKinds, type MailKind } from './mail-draft.ts';
import { topics } from './topics.ts';

interface Props {
  readonly contact: Contact;
  /** Goes on to the mail, with the kind filled in. */
  readonly onWrite: (kind: MailKind) => void;
}

/** What it is about. A card opens the places where most people find their answer, and the way on to a mail. */
export function TopicCards({ contact, onWrite }: Props) {
  const [openId, setOpenId] = useState<MailKind | null>(null);
  const open = topics.find(({ id }) => id === openId);
  return (
    <>
      <div className="topics">
        {topics.map(({ id, icon: TopicIcon }) => (
          <button
            key={id}
            className={id === 'FRAUD' ? 'topic topic-fraud' : 'topic'}
            type="button"
            aria-expanded={id === openId}
            aria-controls="topic-panel"
            onClick={() => setOpenId(id === openId ? null : id)}
          >
            <TopicIcon aria-hidden="true" />
            <span>{mailKinds[id]}</span>
          </button>
        ))}
      </div>
      <div id="topic-panel" className="topic-panel">
        {open?.id === 'FRAUD' && <FraudPanel contact={contact} onWrite={() => onWrite('FRAUD')} />}
        {open !== undefined && open.id !== 'FRAUD' && (
          <>
            <h3>{mailKinds[open.id]}</h3>
            <div className="mt-2">
              <Rows>
                {open.places.map((place) => (
                  <RowLink key={place.href} {...place} />
                ))}
              </Rows>
            </div>
            <div className="mt-4">
              <Button variant="outline" onClick={() => onWrite(open.id)}>
                この内容でメールを書く
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
