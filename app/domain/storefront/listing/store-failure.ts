import { isRouteErrorResponse } from 'react-router'

/** Of the statuses that the server answers. Over HTTP/2 a status comes without its text. */
const STATUS_TEXTS: Record<number, string> = { 500: 'Internal Server Error', 503: 'Service Unavailable' }

/**
 * The title of a list of products that could not be loaded: 'HTTP {status}: {statusText}' as in specification section
 * 8. An error without a response is a 500.
 */
export function storeFailureTitle(error: unknown): string {
  const { status, statusText } = isRouteErrorResponse(error) ? error : { status: 500, statusText: '' }
  return `Error loading products: HTTP ${status}: ${statusText || (STATUS_TEXTS[status] ?? 'Error')}`
}
