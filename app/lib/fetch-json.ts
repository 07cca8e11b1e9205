const TIMEOUT_MS = 20_000

/**
 * Fetches JSON from our own origin.
 *
 * @param options.post the form fields of a POST request; without them it is a GET
 * @returns the status and the parsed body, also of error responses
 * @throws if there is no response within 20 seconds, or if it is not JSON
 */
export async function fetchJson<T>(
  path: string,
  options: { post?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<{ status: number; body: T }> {
  const { post, signal } = options
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(path, {
    headers: { Accept: 'application/json' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(post ? { method: 'POST', body: new URLSearchParams(post) } : {}),
  })
  return { status: response.status, body: (await response.json()) as T }
}
