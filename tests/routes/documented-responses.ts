import { expect } from 'vitest'
import { openApiDocument } from '#app/domain/api/openapi.ts'
import type { RouteResponse } from './client.ts'

type Responses = Record<string, { headers?: Record<string, unknown>; content: Record<string, unknown> }>

const PATHS: Record<string, Record<string, { responses: Responses }>> = openApiDocument('', '').paths

/** Headers that every response can have, whatever the operation. */
const API_HEADERS = ['ratelimit', 'ratelimit-policy', 'retry-after', 'idempotent-replayed', 'www-authenticate']

/** Asserts that the OpenAPI document has the status, type and headers of a response of one of its operations. */
export function expectDocumented(method: string, path: string, response: RouteResponse): void {
  const [pathname = ''] = path.split('?')
  const operations = Object.entries(PATHS).find(([template]) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )?.[1]
  const operation = operations?.[method.toLowerCase()]
  if (!operation) return
  const documented = operation.responses[response.status]
  const name = `${method} ${pathname}, ${response.status}`
  expect(documented, name).toBeDefined()
  const type = response.headers['content-type']?.split(';')[0]
  expect(Object.keys(documented?.content ?? {}), name).toEqual([type])
  const declared = Object.keys(documented?.headers ?? {}).map((header) => header.toLowerCase())
  const sent = API_HEADERS.filter((header) => response.headers[header] !== undefined)
  expect(declared, name).toEqual(expect.arrayContaining(sent))
}
