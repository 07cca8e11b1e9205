import { STATUS_CODES } from 'node:http'
import type { RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import type { QueryResult } from '#app/domain/storefront/public-api/query-params.ts'
import { requestContext } from './request-context.ts'

/**
 * The context of a request to the built-in store's public API.
 *
 * @throws a 404 response for any other store id, and if the store is an external one
 */
export function requireStore(context: Readonly<RouterContextProvider>, storeId: string): Ctx {
  const { ctx, store, storeId: ownStoreId } = requestContext(context)
  if (store.kind !== 'built-in' || storeId !== ownStoreId) throw storeError(404, 'Store not found')
  return ctx
}

/** An error in the format of the API. Its clients only read the status. */
export function storeError(
  status: number,
  message: string | string[],
  details: object = {},
  headers?: HeadersInit,
): Response {
  const body = { statusCode: status, message, error: STATUS_CODES[status], ...details }
  return Response.json(body, { status, ...(headers && { headers }) })
}

/** The parsed query. @throws a 400 response with the messages of an invalid one */
export function parseQueryOr400<T>(result: QueryResult<T>): T {
  if (result.ok) return result.query
  throw storeError(400, result.messages)
}
