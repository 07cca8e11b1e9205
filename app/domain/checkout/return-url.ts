const MAX_URL_LENGTH = 2000

/**
 * The address to go back to after payment: `asked` where it lies on an origin that is followed, else our own `page`.
 * Only http(s) addresses have an origin to compare, so `javascript:` and its kind never pass.
 *
 * @param origins ours first, then those that an admin lists
 */
export function resolveReturnUrl(asked: string | null | undefined, page: string, origins: readonly string[]): string {
  const own = `${origins[0]}${page}`
  if (!asked || asked.length > MAX_URL_LENGTH || !URL.canParse(asked)) return own
  const url = new URL(asked)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return own
  // Taken by itself, a path that begins with two slashes names another host.
  if (url.pathname.startsWith('//')) return own
  return origins.includes(url.origin) ? url.href : own
}

/** The success address; our own page is told which checkout it is about, so that it can show the order. */
export function resolveSuccessUrl(asked: string | null | undefined, token: string, origins: readonly string[]): string {
  const url = new URL(resolveReturnUrl(asked, '/success', origins))
  if (url.origin === origins[0] && url.pathname === '/success') url.searchParams.set('checkout', token)
  return url.href
}

/**
 * The address for whoever gives up. A page of ours that asks for it by an empty `checkout` is told which one it was: a
 * browser without storage has no other memory of its cart.
 */
export function resolveCancelUrl(asked: string | null | undefined, token: string, origins: readonly string[]): string {
  const url = new URL(resolveReturnUrl(asked, '/store', origins))
  if (url.origin === origins[0] && url.searchParams.get('checkout') === '') url.searchParams.set('checkout', token)
  return url.href
}
