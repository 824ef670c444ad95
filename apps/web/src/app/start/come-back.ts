import { loading } from '@tsuzura/browser/data';
import { errorRecords, errorStore, reactionTo } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { ensureCustomer } from '@tsuzura/contract/main';
import type { Services } from '../../shared/services.ts';
import { noteSignedIn } from '../../shared/just-signed-in.ts';
import { passReferral } from './referral.ts';

/** Those of the sign-in app's answer; they never stay in the address or in the history. */
const answerParameters = ['code', 'state', 'error', 'error_description', 'iss', 'scope', 'session_state'];

/**
 * R4.07, R4.08: back from the sign-in app. Resolves when the app may be drawn, with the address it should stand at.
 * Done before the router starts, so that no page sees a half-made session.
 */
export async function comeBack(services: Services): Promise<void> {
  const address = new URL(location.href);
  const end = loading.begin();
  try {
    const result = await services.session.comeBack(address);
    if (result.kind === 'none') return;
    for (const name of answerParameters) address.searchParams.delete(name);
    const here = address.pathname + address.search;
    if (result.kind === 'ignored') return stand(here);
    if (result.kind === 'cancelled') {
      stand(result.redirectPath ?? here);
      say('本人確認を中止しました。', 'info');
      return;
    }
    await services.clients.main.call(ensureCustomer);
    void passReferral(services);
    noteSignedIn(sessionStorage);
    services.tracking.setToken(services.session.current()?.accessToken ?? '');
    stand(result.redirectPath ?? here);
  } catch (error) {
    stand(address.pathname);
    const reaction = reactionTo(error, { by: 'command', site: 'auth' });
    errorStore.set(reaction.kind === 'show' ? reaction.record : errorRecords.unexpected());
  } finally {
    end();
  }
}

function stand(path: string): void {
  history.replaceState(null, '', path);
}
