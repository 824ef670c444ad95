import { yuchoAccount, type BankToRegister } from '@tsuzura/contract/partner';
import { allBanks, fictitious, findBank, mostFound, search, yuchoBranchName, yuchoCode } from './bank-list.ts';
import { cleanAccountNumber, cleanDigits } from './clean-text.ts';
import { hiddenFields, radioField, textField, type Mistakes, type Shown, type Typed } from './form-field.ts';
import { html, type Html } from './html.ts';

/** Inputs of a bank account: searched and chosen, or of ゆうちょ by 記号 and 番号. */
export const bankFields = [
  'bankSearch',
  'bankCode',
  'branchSearch',
  'branchCode',
  'bankAccountType',
  'bankAccountNumber',
  'yuchoKigo',
  'yuchoBango',
] as const;

type Bank = typeof BankToRegister._zod.output;

/** The account as the network addresses it; null while it is not one. */
export function bankOf(typed: Typed): Bank | null {
  const bank = findBank(typed['bankCode'] ?? '');
  if (!bank) return null;
  if (bank.code === yuchoCode) return yuchoOf(typed, bank.name);
  const branch = bank.branches.find(({ code }) => code === typed['branchCode']);
  const number = cleanAccountNumber(typed['bankAccountNumber'] ?? '');
  const type = typed['bankAccountType'];
  if (!branch || !/^\d{7}$/.test(number) || /^0+$/.test(number)) return null;
  if (type !== '1' && type !== '2' && type !== '4') return null;
  return {
    bankCode: bank.code,
    branchCode: branch.code,
    bankAccountType: type,
    bankAccountNumber: number,
    bankName: bank.name,
    bankBranchName: branch.name,
  };
}

function yuchoOf(typed: Typed, bankName: string): Bank | null {
  const converted = yuchoAccount(cleanDigits(typed['yuchoKigo'] ?? ''), cleanDigits(typed['yuchoBango'] ?? ''));
  if (!converted.ok) return null;
  const { bankCode, branchCode, accountType, number } = converted.value;
  return {
    bankCode,
    branchCode,
    bankAccountType: accountType,
    bankAccountNumber: number,
    bankName,
    bankBranchName: yuchoBranchName(branchCode),
  };
}

/** What is missing or wrong, at its input. */
export function bankMistakes(typed: Typed): Mistakes {
  const found: Record<string, string> = {};
  const bank = findBank(typed['bankCode'] ?? '');
  if (!bank) {
    const isUnknown = (typed['bankCode'] ?? '') !== '';
    return {
      bankCode: isUnknown ? 'この銀行は見つかりませんでした。銀行を選び直してください。' : '銀行を選んでください。',
    };
  }
  if (bank.code === yuchoCode) return yuchoMistakes(typed);
  if (!bank.branches.some(({ code }) => code === typed['branchCode'])) found['branchCode'] = '支店を選んでください。';
  if (!['1', '2', '4'].includes(typed['bankAccountType'] ?? ''))
    found['bankAccountType'] = '預金の種類を選んでください。';
  const number = cleanAccountNumber(typed['bankAccountNumber'] ?? '');
  if (!/^\d{7}$/.test(number) || /^0+$/.test(number)) {
    found['bankAccountNumber'] = '口座番号は7桁までの数字で入力してください。';
  }
  return found;
}

function yuchoMistakes(typed: Typed): Mistakes {
  const converted = yuchoAccount(cleanDigits(typed['yuchoKigo'] ?? ''), cleanDigits(typed['yuchoBango'] ?? ''));
  if (converted.ok) return {};
  const isKigo = converted.refusal.startsWith('KIGO');
  return isKigo
    ? { yuchoKigo: '記号は、通帳にある5桁の数字を入力してください。' }
    : { yuchoBango: '番号は、通帳にある数字を入力してください。' };
}

/** Without scripts: a search sends the page back with fewer banks, a chosen bank brings its branches. */
export function bankInputs(shown: Shown): Html {
  const bank = findBank(shown.typed['bankCode'] ?? '');
  if (!bank) return bankSearch(shown);
  return html`<div class="field">
      <p><strong>${bank.name}</strong>（${bank.code}・${bank.isFictitious ? '架空' : '実在'}）</p>
      <input type="hidden" name="bankCode" value="${bank.code}" />
      <button class="quietly" name="go" value="other-bank">ほかの銀行にする</button>
    </div>
    ${bank.code === yuchoCode ? yuchoInputs(shown) : branchInputs(shown)}`;
}

function bankSearch(shown: Shown): Html {
  const typed = shown.typed['bankSearch'] ?? '';
  const { found, isMore } = search(typed.trim() === '' ? fictitious() : allBanks(), typed);
  const mistake = shown.mistakes['bankCode'];
  // What belongs to the account in the bank is asked for next, and travels along meanwhile.
  return html`${hiddenFields(['bankAccountType', 'bankAccountNumber', 'yuchoKigo', 'yuchoBango'], shown.typed)}
    ${searchBox('bankSearch', '銀行を探す', '名前・読みがな・銀行コードで探せます。', 'find-bank', shown)}
    <p class="hint">
      「架空」の銀行は、体験用に作ったものです。探すと実在の金融機関も見つかりますが、使うのは名前と店番だけで、実際の口座には何も起こりません。
    </p>
    ${
      found.length === 0
        ? html`<p class="mistake" role="status">「${typed}」に合う銀行は見つかりませんでした。</p>`
        : html`<div class="field" id="bankCode" tabindex="-1">
            <p><strong>銀行を選んでください</strong> <span class="tag">必須</span></p>
            <ul class="rows">
              ${found.map(
                ({ code, name, isFictitious }) =>
                  html`<li>
                    <button class="row" name="bankCode" value="${code}">
                      ${name} <small>${code}　${isFictitious ? '架空' : '実在'}</small>
                    </button>
                  </li>`,
              )}
            </ul>
            ${mistake === undefined ? null : html`<p class="mistake" id="bankCode-mistake">${mistake}</p>`}
          </div>`
    }
    ${moreNote(isMore, '銀行')}`;
}

const moreNote = (isMore: boolean, what: string): Html | null =>
  isMore
    ? html`<p class="hint" role="status">ほかの${what}は、名前を入力して探してください（${mostFound}件まで表示）。</p>`
    : null;

function branchInputs(shown: Shown): Html {
  const bank = findBank(shown.typed['bankCode'] ?? '');
  const typed = shown.typed['branchSearch'] ?? '';
  const { found, isMore } = search(bank?.branches ?? [], typed);
  return html`${searchBox('branchSearch', '支店を探す', '名前・読みがな・支店コードで探せます。', 'find-branch', shown)}
  ${
    found.length === 0
      ? html`<p class="mistake" role="status">「${typed}」に合う支店は見つかりませんでした。</p>`
      : radioField(
          {
            name: 'branchCode',
            label: '支店',
            options: found.map(({ code, name }) => ({ value: code, text: name, note: code })),
          },
          shown,
        )
  }
  ${moreNote(isMore, '支店')}
  ${radioField(
    {
      name: 'bankAccountType',
      label: '預金の種類',
      options: [
        { value: '1', text: '普通' },
        { value: '2', text: '当座' },
        { value: '4', text: '貯蓄' },
      ],
    },
    shown,
  )}
  ${textField(
    {
      name: 'bankAccountNumber',
      label: '口座番号',
      hint: '7桁に足りない番号は、頭に0を付けて登録します。',
      inputmode: 'numeric',
      short: true,
    },
    shown,
  )}`;
}

const yuchoInputs = (shown: Shown): Html =>
  html`<p class="hint">通帳の記号と番号を入力してください。振り込みに使う店番と口座番号に直して登録します。</p>
    <div class="pair">
      ${textField({ name: 'yuchoKigo', label: '記号', hint: '例：10530', inputmode: 'numeric', short: true }, shown)}
      ${textField({ name: 'yuchoBango', label: '番号', hint: '例：12345671', inputmode: 'numeric', short: true }, shown)}
    </div>`;

const searchBox = (name: string, label: string, hint: string, go: string, { typed }: Shown): Html =>
  html`<div class="field" role="search">
    <label for="${name}">${label}</label>
    <p class="hint" id="${name}-hint">${hint}</p>
    <div class="find">
      <input
        type="search"
        id="${name}"
        name="${name}"
        value="${typed[name] ?? ''}"
        maxlength="60"
        aria-describedby="${name}-hint"
      />
      <button name="go" value="${go}">探す</button>
    </div>
  </div>`;

export const bankText = (bank: Bank): string => {
  const type = { '1': '普通', '2': '当座', '4': '貯蓄', '9': 'その他' }[bank.bankAccountType];
  return `${bank.bankName}（${bank.bankCode}）\n${bank.bankBranchName}（${bank.branchCode}）\n${type} ${bank.bankAccountNumber}`;
};
