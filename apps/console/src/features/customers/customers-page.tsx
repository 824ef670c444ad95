import { useState } from 'react';
import { useRouter } from '@tsuzura/browser/router';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { Page } from '../../page/index.ts';

export function CustomersPage() {
  const router = useRouter();
  const [text, setText] = useState('');
  const number = text.normalize('NFKC').trim();
  const isWhole = /^\d{7}$/.test(number);
  return (
    <Page title="お客さま">
      <form
        className="cx-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) router.navigate(`/customers/${number}`);
        }}
      >
        <TextField
          label="口座番号"
          name="accountNumber"
          value={text}
          onChange={setText}
          inputMode="numeric"
          hint="数字7けた。受付番号からは、上の「さがす」で開けます。"
          error={number !== '' && !/^\d{0,7}$/.test(number) ? '口座番号は数字7けたです。' : null}
        />
        <div>
          <Button type="submit" reasonAs="tip" reason={isWhole ? null : '口座番号を入力してください。'}>
            開く
          </Button>
        </div>
      </form>
    </Page>
  );
}
