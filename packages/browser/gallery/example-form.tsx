import { useState } from 'react';
import { Button } from '@tsuzura/ui/button';
import { ErrorSummary, TextField } from '@tsuzura/ui/field';
import { Select } from '@tsuzura/ui/select';
import { useForm } from '../src/form/index.ts';
import { untilAnswered } from './until-answered.ts';

const ids = { kind: 'example-kind', name: 'example-name', content: 'example-content' };
const kinds = [
  { value: 'cash', label: '入出金' },
  { value: 'other', label: 'その他' },
] as const;

export function ExampleForm() {
  const [kind, setKind] = useState<'cash' | 'other' | null>(null);
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const [count, setCount] = useState(0);
  const form = useForm(ids, {
    kind: kind === null ? '種類を選んでください。' : null,
    name: name.length > 5 ? '5文字以内で入力してください。' : null,
    content: content === '' ? '内容を入力してください。' : null,
  });

  async function send() {
    setCount((sent) => sent + 1);
    await untilAnswered();
  }

  return (
    <form {...form.props(send)}>
      <Select id={ids.kind} label="種類" options={kinds} value={kind} onChange={setKind} error={form.errorOf('kind')} />
      <TextField
        id={ids.name}
        name="name"
        label="お名前"
        value={name}
        onChange={setName}
        onBlur={() => form.leave('name', name !== '')}
        error={form.errorOf('name')}
      />
      <TextField
        id={ids.content}
        name="content"
        label="内容"
        value={content}
        onChange={(typed) => {
          setContent(typed);
          form.typed('content');
        }}
        error={form.errorOf('content')}
      />
      <ErrorSummary errors={form.summary} />
      <Button type="submit">送信する</Button>
      <Button variant="text" onClick={form.reset}>
        エラーを消す
      </Button>
      <output>送信した回数：{count}</output>
    </form>
  );
}
