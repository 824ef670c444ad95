import { demoNotice, usualNotices, type LegalNotice } from '../brand/index.ts';
import './frame.css';

export interface FooterEntry {
  readonly label: string;
  /** null while the page is not there yet: shown as words, not as a dead link. */
  readonly href: string | null;
}

export interface FooterGroup {
  readonly title: string;
  readonly entries: readonly FooterEntry[];
}

interface Props {
  readonly groups: readonly FooterGroup[];
  /** Of const.json, once it is there. */
  readonly notices?: readonly LegalNotice[] | undefined;
}

/** Links, the legal notices of both firms, and that all of this is made up. Headed by a woven band (網代). */
export function Footer({ groups, notices = usualNotices }: Props) {
  return (
    <footer className="footer">
      <div className="weave" aria-hidden="true" />
      <div className="wide">
        <div className="footer-in">
          {groups.map(({ title, entries }) => (
            <section key={title}>
              <h2>
                {title}
                {entries.every(({ href }) => href === null) && <small>準備中</small>}
              </h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.label}>
                    {entry.href === null ? <span>{entry.label}</span> : <a href={entry.href}>{entry.label}</a>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {notices.map(({ firm, text }) => (
            <section className="footer-firm" key={firm}>
              <h2>{firm}</h2>
              <p className="legal footer-notice">{text}</p>
            </section>
          ))}
        </div>
        <div className="footer-end">
          <p>{demoNotice}</p>
          <p>© 2026 Tsuzura</p>
        </div>
      </div>
    </footer>
  );
}
