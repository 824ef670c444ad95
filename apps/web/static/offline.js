/* The page that was asked for is loaded as soon as there is a connection again. */
addEventListener('online', () => location.reload());

/*
 * The browser says so only where it had noticed that there was none. One answer that is lost on the way, or a server that
 * restarts, it does not notice: then we ask ourselves whether somebody answers, less and less often.
 */
const [firstWait, longestWait] = [1_000, 30_000];

async function isAnswered() {
  try {
    // The service worker keeps no copy of this file.
    await fetch('/.version.json', { cache: 'no-store', signal: AbortSignal.timeout(20_000) });
    return true;
  } catch {
    return false;
  }
}

async function askAgain() {
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (navigator.onLine && (await isAnswered())) break;
  }
  location.reload();
}

// At its own address nothing else was asked for.
if (location.pathname !== '/offline.html') void askAgain();
