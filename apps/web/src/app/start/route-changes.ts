import type { QueryClient } from '@tanstack/react-query';
import { errorStore } from '@tsuzura/browser/error';
import type { Router } from '@tsuzura/browser/router';
import { releaseMarkerKey } from '@tsuzura/browser/session';
import { captureAd } from '../../shared/marketing/index.ts';
import { checkRelease, fetchVersion } from '../../shared/release/index.ts';
import type { Services } from '../../shared/services.ts';
import { createServiceCheck } from './check-service.ts';

/** What happens on every route change (R2.20–R2.22). Tracking parameters are carried over by the router itself. */
export function watchRouteChanges(router: Router, queries: QueryClient, services: Services): void {
  const checkService = createServiceCheck(services);
  const check = () =>
    checkRelease({
      storage: localStorage,
      key: releaseMarkerKey,
      published: fetchVersion,
      reload: () => location.reload(),
      isBusy: () => queries.isMutating() > 0,
    });
  captureAd(new URLSearchParams(location.search), localStorage);
  // Hardly anybody comes by such a link: its code is fetched by those who do.
  if (location.search.includes('pid=referral'))
    void import('./referral.ts').then(({ countReferralVisit }) =>
      countReferralVisit(services, new URLSearchParams(location.search)),
    );
  void check();
  void checkService();
  router.subscribe((isNewPage) => {
    captureAd(new URLSearchParams(router.location().search), localStorage);
    if (!isNewPage) return;
    showFonts();
    errorStore.clear();
    void check();
    void checkService();
  });
}

/** A page that is drawn ahead does without our fonts (ADR-0018); whoever goes on gets them with the next page. */
function showFonts(): void {
  const fonts = document.querySelector<HTMLLinkElement>('link[data-fonts]');
  if (fonts === null) return;
  fonts.disabled = false;
  delete fonts.dataset['fonts'];
}
