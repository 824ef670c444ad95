/** How a table is looked at; kept in this browser under the name of the table. */
export interface View {
  readonly name: string;
  readonly sort: readonly { readonly id: string; readonly desc: boolean }[];
  readonly filters: readonly { readonly id: string; readonly value: string }[];
}

const keyOf = (table: string) => `tsuzura.console.views.${table}`;
const most = 20;

export function readViews(table: string): readonly View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView).slice(0, most) : [];
  } catch {
    return []; // storage is closed to us, or holds something else
  }
}

/** A view of the same name is replaced. */
export function keepView(table: string, view: View): readonly View[] {
  return keep(table, [...readViews(table).filter(({ name }) => name !== view.name), view].slice(-most));
}

export const removeView = (table: string, name: string): readonly View[] =>
  keep(
    table,
    readViews(table).filter((view) => view.name !== name),
  );

function keep(table: string, views: readonly View[]): readonly View[] {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(views));
  } catch {
    // It lasts as long as the page.
  }
  return views;
}

function isView(value: unknown): value is View {
  const { name, sort, filters } = (value ?? {}) as Partial<View>;
  return typeof name === 'string' && Array.isArray(sort) && Array.isArray(filters);
}
