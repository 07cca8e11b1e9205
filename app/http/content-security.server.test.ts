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

describe('who may show a page in a frame', () => {
  test('nobody, unless the page names them', () => {
    expect(ancestorsOf([])).toEqual(["frame-ancestors 'none'"])
    expect(ancestorsOf(['https://partner.example', 'http://127.0.0.1:8080'])).toEqual([
      'frame-ancestors https://partner.example http://127.0.0.1:8080',
    ])
  })

  test('what is no origin opens nothing and ends no directive', () => {
    const odd = ['https://a.example; script-src *', '*', 'https:', "'self'", 'https://a.example/path', 'null', '']
    expect(ancestorsOf(odd)).toEqual(["frame-ancestors 'none'"])
  })

  test('only a page that is shown elsewhere goes without X-Frame-Options; what an answer brings itself stays', () => {
    const headersOf = (own: Record<string, string>) => {
      const headers = new Headers(own)
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
