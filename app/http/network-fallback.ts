import { data, isRouteErrorResponse } from 'react-router'
import type { Toast } from '#app/ui/overlays/toast.ts'

/**
 * For a `clientAction`: the server's response, or without one (the network is down) a 503 that keeps the form and shows
 * `message`. Without it, an error page would replace the page and its input. Only for forms that may be sent twice.
 */
export async function withNetworkFallback<T>(submit: () => Promise<T>, message: Omit<Toast, 'id' | 'kind'>) {
  try {
    return await submit()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const toast: Toast = { id: crypto.randomUUID(), kind: 'failure', ...message }
    return data({ toast }, { status: 503 })
  }
}
