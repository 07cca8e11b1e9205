const MAX_URL_LENGTH = 2000

/**
 * The URL to return to after payment: `requested` if its origin is allowed, otherwise our own `page`. Only http(s)
 * URLs have an origin to compare, so `javascript:` and similar URLs are never followed.
 *
 * @param origins ours first, then those that an admin lists
 */
export function resolveReturnUrl(
  requested: string | null | undefined,
  page: string,
  origins: readonly string[],
): string {
  const fallback = `${origins[0]}${page}`
  if (!requested || requested.length > MAX_URL_LENGTH || !URL.canParse(requested)) return fallback
  const url = new URL(requested)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return fallback
  // As a relative URL, a path that begins with two slashes names another host.
  if (url.pathname.startsWith('//')) return fallback
  return origins.includes(url.origin) ? url.href : fallback
}

/** The success URL. Our own page gets the checkout's token, so that it can show the order. */
export function resolveSuccessUrl(
  requested: string | null | undefined,
  token: string,
  origins: readonly string[],
): string {
  const url = new URL(resolveReturnUrl(requested, '/success', origins))
  if (url.origin === origins[0] && url.pathname === '/success') url.searchParams.set('checkout', token)
  return url.href
}

/**
 * The URL for customers who leave the payment page. A page of ours that asks for it with an empty `checkout` parameter
 * gets the checkout's token: a browser without storage has no other copy of its cart.
 */
export function resolveCancelUrl(
  requested: string | null | undefined,
  token: string,
  origins: readonly string[],
): string {
  const url = new URL(resolveReturnUrl(requested, '/store', origins))
  if (url.origin === origins[0] && url.searchParams.get('checkout') === '') url.searchParams.set('checkout', token)
  return url.href
}
