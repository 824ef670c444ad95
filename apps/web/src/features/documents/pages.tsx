import { Button } from '@tsuzura/ui/button';

interface Props {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** 「101〜150件 / 2,000件」 with the way on and back. Nothing where everything fits. */
export function Pages({ page, pageSize, total, onPage }: Props) {
  if (total <= pageSize && page === 0) return null;
  const first = page * pageSize + 1;
  const last = Math.min(first + pageSize - 1, total);
  return (
    <nav className="documents-pages" aria-label="書面のページ">
      <Button
        variant="outline"
        size="small"
        reasonAs="tip"
        reason={page === 0 ? '最初のページです。' : null}
        onClick={() => onPage(page - 1)}
      >
        前へ
      </Button>
      <span className="num" role="status">
        {first.toLocaleString('ja-JP')}〜{last.toLocaleString('ja-JP')}件 / {total.toLocaleString('ja-JP')}件
      </span>
      <Button
        variant="outline"
        size="small"
        reasonAs="tip"
        reason={last >= total ? '最後のページです。' : null}
        onClick={() => onPage(page + 1)}
      >
        次へ
      </Button>
    </nav>
  );
}
