import { isStorageAvailable } from '#app/ui/hooks/storage-store.ts'

/**
 * If storage is blocked, the page's URL carries the token of the checkout that the browser left to pay; the server
 * knows its lines. If storage works, the URL stays unchanged and a token in it is ignored, so that a link cannot fill
 * someone else's cart.
 */
const PARAM = 'checkout'

/**
 * The URL to return to when a payment is cancelled: this page. If storage is blocked, the server fills in the token.
 */
export function getCancelUrl(): string {
  return isStorageAvailable() ? location.href : urlWithToken('')
}

/** If storage is blocked, writes the token into the URL, for the browser's Back button. */
export function saveTokenInUrl(token: string | null): void {
  if (token !== null && !isStorageAvailable()) history.replaceState(history.state, '', urlWithToken(token))
}

/** The token of the checkout that the customer has returned from, if storage is blocked; null otherwise. */
export function getTokenFromUrl(): string | null {
  const token = new URLSearchParams(location.search).get(PARAM)
  return token && !isStorageAvailable() ? token : null
}

function urlWithToken(token: string): string {
  const url = new URL(location.href)
  url.searchParams.set(PARAM, token)
  return url.href
}
