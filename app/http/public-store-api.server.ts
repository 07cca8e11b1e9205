import { STATUS_CODES } from 'node:http'
import type { RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { requestContext } from './request-context.ts'

/**
 * A call of the built-in store's wire interface. Under another store's id there is nothing, and nothing at all where the
 * store is an external one (product.md section 5).
 *
 * @throws the 404 answer
 */
export function requireStore(context: Readonly<RouterContextProvider>, storeId: string): Ctx {
  const { ctx, store, storeId: own } = requestContext(context)
  if (store.kind !== 'built-in' || storeId !== own) throw storeError(404, 'Store not found')
  return ctx
}

/** An error in the service's words (store-contract 3.1). Its clients read the status alone. */
export function storeError(
  status: number,
  message: string | string[],
  more: object = {},
  headers?: HeadersInit,
): Response {
  const body = { statusCode: status, message, error: STATUS_CODES[status], ...more }
  return Response.json(body, { status, ...(headers && { headers }) })
}

type Read<T> = { ok: true; query: T } | { ok: false; messages: string[] }

/** What was asked, or the 400 that says which part of it cannot be. @throws the 400 answer */
export function parseQueryOr400<T>(read: Read<T>): T {
  if (read.ok) return read.query
  throw storeError(400, read.messages)
}
