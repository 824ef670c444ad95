/** The customer of a row: leads to the customer's page. */
export function CustomerLink({ of: { accountNumber } }: { readonly of: { readonly accountNumber: string | null } }) {
  return accountNumber === null ? '—' : <a href={`/customers/${accountNumber}`}>{accountNumber}</a>;
}

interface FundProps {
  readonly fundCode: string | null;
  readonly fundName: string | null;
}

export function FundCell({ fundCode, fundName }: FundProps) {
  return (
    <>
      <span className="cx-wrap">{fundName ?? '—'}</span>
      <span className="grid-sub">{fundCode ?? ''}</span>
    </>
  );
}
