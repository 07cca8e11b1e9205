import type { HonoRequest } from 'hono'
import { pageBefore } from '#app/http/guards.server.ts'
import { apiErrorResponse, isApiPath } from '#app/http/public/api-errors.server.ts'
import { errorToast, plainPage } from '../plain-page.ts'
import { isStoreApiPath, storeErrorResponse } from '../store-api.ts'
import { type AppDeps, isSecure } from './app-deps.ts'
import { failedFormTitle } from './failed-form-titles.ts'

/**
 * An error as a page, as JSON for clients of the two APIs, or as a toast for the form of a page that is open, which
 * then keeps its input (`keepPage`).
 */
export function errorResponse(
  deps: Pick<AppDeps, 'adapters'>,
  { path, method, raw }: HonoRequest,
  status: number,
): Response {
  if (isStoreApiPath(path)) return storeErrorResponse(status, path)
  if (isApiPath(path)) return apiErrorResponse(status, method)
  if (method !== 'POST') return plainPage(status, isSecure(deps))
  const title = status === 503 ? failedFormTitle(path) : undefined
  if (path.endsWith('.data')) return errorToast(status, isSecure(deps), title)
  return plainPage(status, isSecure(deps), { back: pageBefore(raw, deps.adapters.baseUrl), title })
}
