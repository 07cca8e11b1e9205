/** Registers the service worker of the offline page once the page has loaded; not in a frame on another website. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window !== window.parent) return
  // The page's scripts are asynchronous: the event may have fired before they run.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function register(): void {
  // With `all`, the browser's cache answers the check for a new worker at every page, for an hour.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'all' }).catch(() => undefined)
}
