import type { Proposal } from '@tsuzura/contract/ops';

type Preview = Pick<Proposal, 'diff' | 'effect'>;

/** What would be different, line by line. */
export function Diff({ diff }: Pick<Preview, 'diff'>) {
  return (
    <table className="cx-diff">
      <caption className="sr">変わること</caption>
      <thead>
        <tr>
          <th scope="col">項目</th>
          <th scope="col">いま</th>
          <th scope="col">承認のあと</th>
        </tr>
      </thead>
      <tbody>
        {diff.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before === null ? '—' : <del>{before}</del>}</td>
            <td>{after === null ? '—' : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What follows for customers and books. */
export function Effects({ effect }: Pick<Preview, 'effect'>) {
  if (effect.length === 0) return <p className="cx-note">ほかに変わることはありません。</p>;
  return (
    <ul className="cx-effects">
      {effect.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
