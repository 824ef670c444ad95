import { demoNotice, firms } from '../brand/index.ts';
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

/** Links, the legal notices of both firms, and that all of this is made up. Headed by a woven band (網代). */
export function Footer({ groups }: { readonly groups: readonly FooterGroup[] }) {
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
          {firms.map(({ name, registration, work }) => (
            <section className="footer-firm" key={name}>
              <h2>{name}</h2>
              <p className="legal">
                金融商品取引業者
                <br />
                {registration}
                <br />
                {work}
              </p>
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
