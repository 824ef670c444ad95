/* The page that was asked for is loaded as soon as there is a connection again. */
addEventListener('online', () => location.reload());
