/** What an OAuth refusal means for the person who met it. The technical word stays in the address and in our logs. */
export function oauthErrorText(reason: string): string {
  switch (reason) {
    case 'invalid_client':
    case 'unauthorized_client':
      return 'このサービスからのログインは受け付けていません。';
    case 'invalid_redirect_uri':
    case 'redirect_uri_mismatch':
      return '戻り先のアドレスを確認できないため、ログインを始められませんでした。';
    case 'unknown_view':
      return 'お探しの画面はありません。';
    case 'session_not_found':
    case 'interaction_gone':
    case 'expired':
      return 'お手続きの有効期限が切れました。';
    case 'access_denied':
      return 'お手続きは中止されました。';
    case 'server_error':
    case 'temporarily_unavailable':
      return 'ただいまログインできません。しばらく時間をおいてお試しください。';
    default:
      return 'ログインを始められませんでした。';
  }
}
