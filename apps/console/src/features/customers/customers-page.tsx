import { useState } from 'react';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { searchAll } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { useCall } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Page } from '../../page/index.ts';
import { placeOfResult, type SearchResult } from '../../text/search-place.ts';

export function CustomersPage() {
  const router = useRouter();
  const { search } = useLocation();
  const asked = (search['q'] ?? '').slice(0, 100);
  const [text, setText] = useState(asked);
  const found = useCall(searchAll, { query: { q: asked } }, { enabled: asked !== '' });
  return (
    <Page title="お客さま" note="お名前、カナ、メール、電話の初めの文字、または番号で探します。">
      <form
        className="cx-filters"
        onSubmit={(event) => {
          event.preventDefault();
          router.navigate(addressOf('/customers', { q: text.normalize('NFKC').trim() }));
        }}
      >
        <TextField label="さがす" name="q" value={text} onChange={setText} />
        <Button type="submit" reasonAs="tip" reason={text.trim() === '' ? '探すものを入力してください。' : null}>
          さがす
        </Button>
      </form>
      {asked !== '' && (
        <Block of={found}>
          {({ results }) => (
            <Grid
              name="search"
              caption={`「${asked}」の結果`}
              columns={columns}
              rows={results}
              rowKey={({ kind, id }) => `${kind} ${id}`}
              onOpen={(result) => router.navigate(placeOfResult(result))}
              empty={`「${asked}」は見つかりませんでした。`}
            />
          )}
        </Block>
      )}
    </Page>
  );
}

const columns: readonly GridColumn<SearchResult>[] = [
  { id: 'kind', head: '種類', value: ({ kindText }) => kindText },
  {
    id: 'title',
    head: '内容',
    value: ({ title }) => title,
    cell: (result) => <a href={placeOfResult(result)}>{result.title}</a>,
  },
  { id: 'note', head: '説明', value: ({ note }) => note },
  { id: 'account', head: '口座', value: ({ accountNumber }) => accountNumber },
];
