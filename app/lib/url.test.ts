import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOrigin, path, safeHttpUrl, safeReturnTo } from './url.ts'

test('the values of a path are encoded', () => {
  expect(path`/orders/${'紕'}/confirmation`).toBe('/orders/%E7%B4%95/confirmation')
  expect(path`/pay/${'a\r\nX: 1/../b?c#d'}`).toBe('/pay/a%0D%0AX%3A%201%2F..%2Fb%3Fc%23d')
})

describe('safeReturnTo', () => {
  test.each([
    ['/', '/'],
    ['/jobs/1?q=a%20b&location=Perth#top', '/jobs/1?q=a%20b&location=Perth#top'],
    ['/a/../jobs', '/jobs'],
    ['/employee/login?returnTo=%2Fjobs%2F1', '/employee/login?returnTo=%2Fjobs%2F1'],
    ['/jobs?q=café', '/jobs?q=caf%C3%A9'],
    ['/@evil.example', '/@evil.example'],
    ['/jobs?next=https://evil.example', '/jobs?next=https://evil.example'],
    ['/jobs?q=100%', '/jobs?q=100%'],
  ])('%s → %s', (path, expected) => expect(safeReturnTo(path)).toBe(expected))

  test.each([
    '',
    'jobs',
    ' /jobs',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2F/evil.example',
    '/%2f%2fevil.example',
    '/%252f%252fevil.example',
    '/%5Cevil.example',
    '/%5c%5cevil.example',
    '/%255cevil.example',
    '/\tevil',
    '/\t/evil.example',
    '/jobs\r\nSet-Cookie: a=b',
    '/jobs%0d%0aSet-Cookie:a=b',
    '/jobs%250d%250aX:y',
    '/jobs%00',
    '/jobs?q=%00',
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'https://evil.example',
    'https:/evil.example',
    'data:text/html,x',
    '/%E0%A4%A',
    `/${'a'.repeat(2000)}`,
    `/${'é'.repeat(1000)}`,
  ])('%j is not a return path', (path) => expect(safeReturnTo(path)).toBeNull())

  test('a return path always stays on our origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%25',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      '\t',
      'é',
    )
    const path = fc.array(piece, { maxLength: 12 }).map((parts) => `/${parts.join('')}`)
    fc.assert(
      fc.property(path, (text) => {
        const safe = safeReturnTo(text)
        if (safe === null) return
        expect(new URL(safe, 'https://muster.example').origin).toBe('https://muster.example')
        expect(safe).toMatch(/^\/(?![/\\])/)
        expect(safeReturnTo(safe)).toBe(safe)
      }),
      { numRuns: 2000 },
    )
  })

  test('without a return path the result is null', () => {
    expect(safeReturnTo(null)).toBeNull()
    expect(safeReturnTo(undefined)).toBeNull()
  })
})

describe('safeHttpUrl', () => {
  test.each([
    ['example.com.au', 'https://example.com.au/'],
    [' https://Example.com/About ', 'https://example.com/About'],
    ['http://example.com', 'http://example.com/'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
  ])('%s → %s', (text, expected) => expect(safeHttpUrl(text)).toBe(expected))

  test.each([
    '',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'mailto:a@example.com',
    'https://user:pass@example.com',
    'https://bank.example@evil.example',
    'localhost',
    'http://127.0.0.1/',
    'http://[::1]/',
    'just some words',
    'https://',
    'https://exa mple.com',
  ])('%j is not a web address', (text) => expect(safeHttpUrl(text)).toBeNull())
})

describe('parseOrigin', () => {
  test.each([
    ['https://shop.example.com', 'https://shop.example.com'],
    ['Shop.example.com/', 'https://shop.example.com'],
    ['https://shop.example.com:8443', 'https://shop.example.com:8443'],
    ['https://shop.example.com/cart?x#y', 'https://shop.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%s → %s', (text, expected) => expect(parseOrigin(text)).toBe(expected))

  test.each([
    'http://shop.example.com',
    'https://user@shop.example.com',
    'https://*.example.com',
    "https://shop.example.com; script-src 'unsafe-inline'",
    'shop',
    'javascript:alert(1)',
    '',
  ])('%j is not an origin', (text) => expect(parseOrigin(text)).toBeNull())
})
