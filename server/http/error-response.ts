import type { HonoRequest } from 'hono'
import { pageBefore } from '#app/http/guards.server.ts'
import { apiErrorResponse, isApiPath } from '#app/http/public/api-errors.server.ts'
import { plainPage } from '../plain-page.ts'
import { isStoreApiPath, storeErrorResponse } from '../store-api.ts'
import { type AppDeps, isSecure } from './app-deps.ts'

/** An error as a page, or as JSON for clients of the two APIs. */
export function errorResponse(
  deps: Pick<AppDeps, 'adapters'>,
  { path, method, raw }: HonoRequest,
  status: number,
): Response {
  if (isStoreApiPath(path)) return storeErrorResponse(status, path)
  if (isApiPath(path)) return apiErrorResponse(status, method)
  return plainPage(status, isSecure(deps), method === 'POST' ? pageBefore(raw, deps.adapters.baseUrl) : null)
}
