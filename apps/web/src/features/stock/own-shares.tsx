/** The place of what the customer has of the share: holdings and margin positions. Nobody has any before shares can be bought. */
export function OwnShares({ code }: { readonly code: string }) {
  return <div data-own-shares={code} hidden />;
}
