/** A page of what was found. `total` is as far as was looked: one more than shown while others follow. */
export const pageOf = <Row>(found: readonly Row[], limit: number, offset: number) => {
  const rows = found.slice(offset, offset + limit);
  return { rows, paging: { total: found.length, limit, offset } };
};
