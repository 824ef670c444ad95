import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiParameter } from '@tsuzura/contract/kernel';
import { html, type Html } from './escape.ts';
import { noteOf, typeName, typeRows, type TypeRow } from './type-rows.ts';

export interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

const callers = { anyone: 'どなたでも', customer: 'お客さま', operator: '運営担当者', partner: '提携先' } as const;
const places = { path: 'パス', query: 'クエリ', header: 'ヘッダー' } as const;

export function renderCall({ method, path, operation }: Listed, document: OpenApiDocument): Html {
  const answer = operation.responses['200']?.content;
  return html`<article class="call" id="${operation.operationId}">
    <h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
    <p class="line">
      <span class="method m-${method}">${method.toUpperCase()}</span> <code class="path">${path}</code>
    </p>
    <ul class="marks">
      <li>${callers[operation['x-caller']]}</li>
      ${gates(operation)}
      <li class="${operation['x-built'] ? 'built' : 'soon'}">${operation['x-built'] ? '利用できます' : '準備中'}</li>
    </ul>
    <p class="about">${operation.description.split('\n').join(' ')}</p>
    ${operation.parameters.length > 0 && parameterTable(operation.parameters, document)}
    ${Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => listing('送る内容', type, schema, document))}
    ${
      answer === undefined
        ? html`<h4>応答</h4>
            <p class="about">204　本文はありません。</p>`
        : Object.entries(answer).map(([type, { schema }]) => listing('応答', `200 ${type}`, schema, document))
    }
  </article> `;
}

function gates({ 'x-gates': { account, documents, stepUp }, parameters }: OpenApiOperation): Html[] {
  const names = [
    account === 'open' && '口座開設済み',
    account === 'openOrClosed' && '口座開設済み・閉鎖済み',
    documents && '書面確認済み',
    stepUp && 'ご本人確認',
    parameters.some((one) => one.name === 'Idempotency-Key') && 'Idempotency-Key',
  ];
  return names.filter((name) => typeof name === 'string').map((name) => html`<li>${name}</li>`);
}

function parameterTable(parameters: readonly OpenApiParameter[], document: OpenApiDocument): Html {
  const rows = parameters.map((one) => ({
    name: one.name,
    depth: 0,
    type: `${typeName(one.schema, document)}（${places[one.in]}）`,
    isRequired: one.required,
    note: [one.description, noteOf(one.schema, document)].filter(Boolean).join('　'),
  }));
  return html`<h4>パラメーター</h4>
    ${table(rows)}`;
}

function listing(title: string, type: string, schema: JsonSchema, document: OpenApiDocument): Html {
  const rows = typeRows(schema, document);
  return html`<h4>${title} <small>${type}</small></h4>
    ${rows.length === 0 ? html`<p class="about">${typeName(schema, document)}</p>` : table(rows)}`;
}

/** Scrolls by itself on a narrow screen, so it takes focus for those who scroll by key. */
function table(rows: readonly TypeRow[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="表">
    <table class="fields">
      <thead>
        <tr>
          <th scope="col">名前</th>
          <th scope="col">型</th>
          <th scope="col">必須</th>
          <th scope="col">説明</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row" class="d${row.depth}"><code>${row.name}</code></th>
              <td>${row.type}</td>
              <td>${row.isRequired ? '必須' : '任意'}</td>
              <td>${row.note}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
