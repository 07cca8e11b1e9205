import { expect, test } from 'vitest'
import { storeFailureTitle } from './store-failure.ts'

/** A response with an error status, as the router throws it. */
const response = (status: number, statusText = '') => ({ status, statusText, internal: false, data: null })

test.each([
  [new Error('bug'), 'HTTP 500: Internal Server Error'],
  [response(503), 'HTTP 503: Service Unavailable'],
  [response(502, 'Bad Gateway'), 'HTTP 502: Bad Gateway'],
  [response(502), 'HTTP 502: Error'],
])('a list of products that could not be loaded says with which status it failed', (error, status) => {
  expect(storeFailureTitle(error)).toBe(`Error loading products: ${status}`)
})
