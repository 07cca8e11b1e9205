import { isStorageAvailable } from '#app/ui/hooks/storage-store.ts'

/**
 * Where storage is blocked, the page's URL carries the token of the checkout that the browser left to pay; the server
 * knows its lines. Where storage works, the URL stays unchanged and a token in it is ignored, so that a link cannot fill
 * somebody else's cart.
 */
const PARAM = 'checkout'

/** Where payment leads back to: this page. Where storage is blocked, the server fills in the token. */
export function getCancelUrl(): string {
  return isStorageAvailable() ? location.href : urlWithToken('')
}

/** Where storage is blocked, writes the token into the URL, for the browser's Back button. */
export function saveTokenInUrl(token: string | null): void {
  if (token !== null && !isStorageAvailable()) history.replaceState(history.state, '', urlWithToken(token))
}

/** The token of the checkout that this page came back from, where storage is blocked; null otherwise. */
export function getTokenFromUrl(): string | null {
  const token = new URLSearchParams(location.search).get(PARAM)
  return token && !isStorageAvailable() ? token : null
}

function urlWithToken(token: string): string {
  const url = new URL(location.href)
  url.searchParams.set(PARAM, token)
  return url.href
}
