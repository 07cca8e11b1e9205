import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addSecurityHeaders,
  contentSecurityPolicy,
  embeddableHeaders,
  hashFrameworkScripts,
  newScriptMarker,
  securityHeaders,
} from './content-security.server.ts'

const ancestorsOf = (framedBy: string[]) =>
  contentSecurityPolicy([], { framedBy })
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

describe('inline scripts', () => {
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const marker = newScriptMarker()
  const pageWith = (content: string) => `<p>${content}</p><script nonce="${marker}">start()</script>`
  const hashScripts = (page: string, nonce = marker) => {
    const { html, scriptHashes } = hashFrameworkScripts(Buffer.from(page), nonce)
    return { html: html.toString(), scriptHashes }
  }

  test.each([
    ['a script', '<script>steal()</script>'],
    ['a script with a guessed marker', `<script nonce="${newScriptMarker()}">steal()</script>`],
    ['a script with an empty nonce', '<script nonce="">steal()</script>'],
    ['a module', '<script type="module">steal()</script>'],
  ])('%s that content adds to a page gets no hash', (_, content) => {
    const { html, scriptHashes } = hashScripts(pageWith(content))
    expect(scriptHashes).toEqual([hashOf('start()')])
    expect(html).toBe(`<p>${content}</p><script>start()</script>`)
    expect(contentSecurityPolicy(scriptHashes)).toContain(`script-src 'self' ${hashOf('start()')}`)
  })

  test('an unclosed script of content does not give its own text a hash', () => {
    const { html, scriptHashes } = hashScripts(pageWith('<script>steal();'))
    const [, text = ''] = /<script>(.*?)<\/script>/.exec(html) ?? []
    expect(text).toContain('steal()')
    expect(scriptHashes).toEqual([hashOf('start()')])
    expect(scriptHashes).not.toContain(hashOf(text))
  })

  test('a page has the same policy each time it is rendered', () => {
    const policyOf = (marker: string) =>
      contentSecurityPolicy(hashScripts(`<script nonce="${marker}">start()</script>`, marker).scriptHashes)
    expect(policyOf(newScriptMarker())).toBe(policyOf(newScriptMarker()))
  })
})
