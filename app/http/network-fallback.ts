import { data, isRouteErrorResponse } from 'react-router'
import type { Toast } from '#app/ui/overlays/toast.ts'

/**
 * For a `clientAction`: what the server answers, or where no answer came (the line is down, or dropped it) a refusal that
 * keeps the form and says `words`. Without it the page with everything typed would give way to an error page. Only for
 * forms that may be sent twice.
 */
export async function withNetworkFallback<T>(answer: () => Promise<T>, words: Omit<Toast, 'id' | 'kind'>) {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const toast: Toast = { id: crypto.randomUUID(), kind: 'failure', ...words }
    return data({ toast }, { status: 503 })
  }
}
