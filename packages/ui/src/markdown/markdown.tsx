import { Fragment } from 'react';
import { Link } from '../link/index.ts';
import { Table, type TableColumn } from '../table/index.ts';
import { parseBlocks, type Block, type TextLine, type TableRow } from './parse-blocks.ts';
import type { Inline } from './parse-inline.ts';
import './markdown.css';

/** A text of ours as React nodes: nothing in it ever becomes HTML (rule SCREEN-27). It stands under an h2. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      {parseBlocks(text).map((block) => (
        <BlockNode key={block.at} block={block} />
      ))}
    </div>
  );
}

function BlockNode({ block }: { readonly block: Block }) {
  if (block.kind === 'table') {
    return (
      <Table
        caption={block.head.map(({ parts }) => wordsOf(parts)).join('・')}
        columns={block.head.map(columnOf)}
        rows={block.rows}
        rowKey={({ at }) => at}
      />
    );
  }
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h3' : 'h4';
    return (
      <Heading>
        <Inlines of={block.parts} />
      </Heading>
    );
  }
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map(({ at, parts }) => (
          <li key={at}>
            <Inlines of={parts} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <p>
      {block.lines.map(({ at, parts }) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <Inlines of={parts} />
        </Fragment>
      ))}
    </p>
  );
}

const columnOf = ({ at, parts }: TextLine): TableColumn<TableRow> => ({
  id: String(at),
  head: <Inlines of={parts} />,
  cell: ({ cells }) => <Inlines of={cells[at]?.parts ?? []} />,
  align: 'start',
});

const wordsOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'strong' ? wordsOf(part.inside) : part.text)).join('');

function Inlines({ of }: { readonly of: readonly Inline[] }) {
  return of.map((part) => {
    if (part.kind === 'text') return <Fragment key={part.at}>{part.text}</Fragment>;
    if (part.kind === 'link') {
      return (
        <Link key={part.at} href={part.href} external={part.external}>
          {part.text}
        </Link>
      );
    }
    return (
      <strong key={part.at}>
        <Inlines of={part.inside} />
      </strong>
    );
  });
}
