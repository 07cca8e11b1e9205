import { describe, expect, test } from 'vitest'
import {
  addSecurityHeaders,
  contentSecurityPolicy,
  embeddableHeaders,
  securityHeaders,
} from './content-security.server.ts'

const ancestorsOf = (framedBy: string[]) =>
  contentSecurityPolicy('', { framedBy })
    .split('; ')
    .filter((directive) => directive.startsWith('frame-ancestors'))

describe('framing of a page', () => {
  test('no origin may frame a page unless the page lists it', () => {
    expect(ancestorsOf([])).toEqual(["frame-ancestors 'none'"])
    expect(ancestorsOf(['https://partner.example', 'http://127.0.0.1:8080'])).toEqual([
      'frame-ancestors https://partner.example http://127.0.0.1:8080',
    ])
  })

  test('a text that is not an origin is left out of the policy', () => {
    const invalid = ['https://a.example; script-src *', '*', 'https:', "'self'", 'https://a.example/path', 'null', '']
    expect(ancestorsOf(invalid)).toEqual(["frame-ancestors 'none'"])
  })

  test('only an embeddable page has no X-Frame-Options, and a response keeps the headers that it sets itself', () => {
    const headersOf = (initial: Record<string, string>) => {
      const headers = new Headers(initial)
      addSecurityHeaders(headers, securityHeaders(false))
      return Object.fromEntries(headers)
    }
    expect(headersOf(embeddableHeaders([]))).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    const framed = headersOf(embeddableHeaders(['https://partner.example']))
    expect(framed).not.toHaveProperty('x-frame-options')
    expect(framed).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headersOf({ 'Referrer-Policy': 'same-origin' })).toMatchObject({ 'referrer-policy': 'same-origin' })
  })
})
