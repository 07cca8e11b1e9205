const MAX_LENGTH = 2000
const UNSAFE = /\p{Cc}|\\/u
const ORIGIN = 'https://return.invalid'

/**
 * A path whose values are percent-encoded: path`/orders/${token}/confirmation`. Route parameters are decoded, so that
 * they may contain characters that are not allowed in a header or that would start a query.
 */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values.map(encodeURIComponent))
}

/**
 * Normalises a return path on our own origin, or gives null for other origins in any spelling ('//evil', '/\\evil',
 * '/.//evil', also percent-encoded once or twice), schemes, control characters, and more than 2,000 characters. The
 * caller checks whether the person's role may open it.
 */
export function safeReturnTo(path: string | null | undefined): string | null {
  if (!path || path.length > MAX_LENGTH || !path.startsWith('/')) return null
  if (UNSAFE.test(path) || /%(?:25)*(?:[01][0-9a-f]|7f)/i.test(path)) return null
  let url: URL
  try {
    url = new URL(path, ORIGIN)
  } catch {
    return null
  }
  if (url.origin !== ORIGIN || leavesOrigin(url.pathname)) return null
  const normalised = `${url.pathname}${url.search}${url.hash}`
  return normalised.length <= MAX_LENGTH ? normalised : null
}

function leavesOrigin(pathname: string): boolean {
  let decoded = pathname
  for (let round = 0; round < 4; round++) {
    if (decoded.startsWith('//') || UNSAFE.test(decoded)) return true
    try {
      const next = decodeURIComponent(decoded)
      if (next === decoded) return false
      decoded = next
    } catch {
      return true
    }
  }
  return true
}

/**
 * The full URL of a web address as people type it ('example.com.au', 'https://…'), or null if it is not http or https
 * on a named host. Addresses with a user name or password are rejected, because they are used for phishing.
 */
export function safeHttpUrl(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_LENGTH || UNSAFE.test(trimmed) || /\s/.test(trimmed)) return null
  const full = /^[a-z][a-z0-9+.-]*:(?!\d+(?:\/|$))/i.test(trimmed) ? trimmed : `https://${trimmed}`
  let url: URL
  try {
    url = new URL(full)
  } catch {
    return null
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(url.hostname)) return null
  return url.href
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origin of a web address as people type or paste it ('www.example.com', 'https://…/page'), or null for an invalid
 * address, one with a user name, and http except on this machine.
 */
export function parseOrigin(text: string): string | null {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const { origin, protocol, hostname, username } = new URL(full)
  const isLocal = LOCAL_HOSTS.includes(hostname)
  const isHost = isLocal || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)
  return isHost && username === '' && (protocol === 'https:' || isLocal) ? origin : null
}
