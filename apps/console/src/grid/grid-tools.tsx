import { useState, type ReactNode } from 'react';
import { saveFile } from '@tsuzura/browser/file';
import { byteOrderMark, csvLine } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { FilterChip } from '@tsuzura/ui/chips';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { CloseIcon, DownloadIcon, FilterIcon } from '@tsuzura/ui/icon';
import { groupedNumber } from '../text/index.ts';
import type { GridColumn } from './column.ts';
import { keepView, readViews, removeView, type View } from './views.ts';

interface Props<Row> {
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly GridColumn<Row>[];
  /** As they are shown now. */
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isFiltering: boolean;
  readonly onFiltering: (isOn: boolean) => void;
  readonly view: Omit<View, 'name'>;
  readonly onView: (view: View) => void;
  readonly children?: ReactNode;
}

export function GridTools<Row>(props: Props<Row>) {
  const { name, caption, columns, rows, total, isFiltering, onFiltering, view, onView, children } = props;
  const [views, setViews] = useState(() => readViews(name));
  const [isNaming, setNaming] = useState(false);
  const written = columns.filter(({ isAction }) => !isAction);
  const save = () =>
    saveFile(
      `${name}.csv`,
      'text/csv;charset=utf-8',
      byteOrderMark +
        [written.map(({ head }) => head), ...rows.map((row) => written.map(({ value }) => value(row)))]
          .map(csvLine)
          .join(''),
    );
  return (
    <div className="grid-tools">
      {children}
      <span className="grid-count" role="status">
        {rows.length === total
          ? `${groupedNumber(total)}件`
          : `${groupedNumber(total)}件のうち${groupedNumber(rows.length)}件`}
      </span>
      <span className="grid-tools-end">
        {views.map((kept) => (
          <span key={kept.name} className="grid-view">
            <FilterChip isOn={false} onChange={() => onView(kept)}>
              {kept.name}
            </FilterChip>
            <button
              type="button"
              className="grid-view-remove"
              aria-label={`表示「${kept.name}」を消す`}
              onClick={() => setViews(removeView(name, kept.name))}
            >
              <CloseIcon size="tiny" />
            </button>
          </span>
        ))}
        <FilterChip isOn={isFiltering} onChange={onFiltering}>
          <FilterIcon size="tiny" />
          絞り込み
        </FilterChip>
        <Button size="small" variant="quiet" onClick={() => setNaming(true)}>
          表示を保存
        </Button>
        <Button size="small" variant="quiet" onClick={save} label={`${caption}をCSVで保存`}>
          <DownloadIcon size="small" />
          CSV
        </Button>
      </span>
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(given) => {
            setViews(keepView(name, { ...view, name: given }));
            setNaming(false);
          }}
        />
      )}
    </div>
  );
}

function NameDialog({ onClose, onName }: { readonly onClose: () => void; readonly onName: (name: string) => void }) {
  const [text, setText] = useState('');
  const name = text.trim();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="表示を保存"
      actions={
        <>
          <Button size="flow" reason={name === '' ? '名前を入力してください。' : null} onClick={() => onName(name)}>
            保存する
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <TextField
        label="名前"
        name="view"
        value={text}
        onChange={(value) => setText(value.slice(0, 30))}
        hint="並び順と絞り込みを、この端末に残します。"
      />
    </Dialog>
  );
}
