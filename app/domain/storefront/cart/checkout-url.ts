import { isStorageAvailable } from '#app/ui/hooks/storage-store.ts'

/**
 * Where a browser keeps nothing, the page's own address remembers which checkout it went to pay: the token is what only
 * its shopper has, and the server knows the lines. Where storage works the address stays as it is, and is not believed:
 * nobody fills another's cart by a link.
 */
const FIELD = 'checkout'

/** Where payment leads back to: this page, which the server tells the token where storage is blocked. */
export function getCancelUrl(): string {
  return isStorageAvailable() ? location.href : withCheckout('')
}

/** For the way back by the browser's own button. */
export function saveTokenInUrl(token: string | null): void {
  if (token !== null && !isStorageAvailable()) history.replaceState(history.state, '', withCheckout(token))
}

/** The checkout that this page came back from, where storage is blocked. */
export function getTokenFromUrl(): string | null {
  const token = new URLSearchParams(location.search).get(FIELD)
  return token && !isStorageAvailable() ? token : null
}

function withCheckout(token: string): string {
  const url = new URL(location.href)
  url.searchParams.set(FIELD, token)
  return url.href
}
