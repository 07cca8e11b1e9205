/** Longest wait for an answer, in milliseconds: a slow line is fine, an endless one is a failure. */
const TIMEOUT_MS = 20_000

/**
 * Asks one of our own addresses for JSON.
 *
 * @returns the answer with its status
 * @throws when there is no answer, or one that is no JSON
 */
export async function fetchJson<T>(
  path: string,
  options: { post?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<{ status: number; body: T }> {
  const { post, signal } = options
  const patience = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(path, {
    headers: { Accept: 'application/json' },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    ...(post ? { method: 'POST', body: new URLSearchParams(post) } : {}),
  })
  return { status: response.status, body: (await response.json()) as T }
}
