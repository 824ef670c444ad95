/** Said before every freeze: what stops, what goes on, and what it takes to come back. */
export function FreezeEffects() {
  return (
    <ul className="phrase grid list-disc gap-2 ps-5">
      <li>すべての端末からログアウトします。</li>
      <li>ご注文、ご出金、登録の変更ができなくなります。銀行へ送る前の出金は取り消します。</li>
      <li>保有ファンドとお預かりしているお金は、そのままです。受付済みのご注文は、予定どおり進みます。</li>
      <li>
        解除には、凍結の前から登録しているパスキーか認証アプリによる、ご本人の確認が必要です。どちらもない場合は、お電話で確認します。
      </li>
    </ul>
  );
}
