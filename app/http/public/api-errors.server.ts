import { problem } from './api-response.server.ts'

/** True for an address of the API, also for one that does not exist. `/api` itself is a page. */
export function isApiPath(pathname: string): boolean {
  return pathname.startsWith('/api/')
}

const DETAILS: Record<number, string> = {
  403: 'Requests from other websites are rejected.',
  411: 'Content-Length is required.',
  413: 'The body is too large.',
  415: 'The body must be application/json.',
  421: 'This server is not configured for that host name.',
  503: 'Temporarily unavailable.',
}

/** The problem (RFC 9457) of an API request that the server or the framework rejects, before a route does. */
export function apiErrorResponse(status: number, method: string): Response {
  const response = problem(status, DETAILS[status] ? { detail: DETAILS[status] } : {})
  if (status === 405) response.headers.set('Allow', method === 'POST' ? 'GET, HEAD' : 'GET, HEAD, POST')
  if (status === 503) response.headers.set('Retry-After', '5')
  return response
}

/** Whether a route's response is an error of the framework instead of a problem. */
export function isFrameworkError({ status, headers }: Response): boolean {
  return status >= 400 && headers.get('Content-Type') !== 'application/problem+json'
}
