import { expect, test } from 'vitest'
import { parseRichText, richTextToPlainText } from './rich-text.server.ts'

test('a description is parsed into nodes', () => {
  expect(parseRichText('<p>Heavy <b>cotton</b> &amp; &lt;soft&gt;.<br>Washed.</p><ul><li>One</li></ul>')).toEqual([
    {
      tag: 'p',
      children: [
        'Heavy ',
        { tag: 'strong', children: ['cotton'] },
        ' & <soft>.',
        { tag: 'br', children: [] },
        'Washed.',
      ],
    },
    { tag: 'ul', children: [{ tag: 'li', children: ['One'] }] },
  ])
})

test('headings start below the level of the page headings', () => {
  expect(parseRichText('<h1>Care</h1><h5>Cold</h5>')).toEqual([
    { tag: 'h3', children: ['Care'] },
    { tag: 'h4', children: ['Cold'] },
  ])
})

test('web and email links are kept, and other addresses are removed', () => {
  expect(parseRichText('<a href="https://example.com/?a=1&amp;b=2" onclick="x()">Sizes</a>')).toEqual([
    { tag: 'a', href: 'https://example.com/?a=1&b=2', children: ['Sizes'] },
  ])
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    ' JaVaScRiPt:alert(1)',
    'vbscript:x',
  ]) {
    expect(parseRichText(`<a href="${href}">Sizes</a>`), href).toEqual([{ tag: 'a', children: ['Sizes'] }])
  }
})

test.each([
  ['<script>alert(1)</script>'],
  ['<style>p{}</style>'],
  ['<img src=x onerror=alert(1)>'],
  ['<svg onload=alert(1)></svg>'],
  ['<iframe src="https://example.com"></iframe>'],
  ['<!-- a comment -->'],
  ['   \n '],
])('%s is removed', (html) => {
  expect(parseRichText(html)).toEqual([])
})

test('unknown tags keep their text, and unclosed tags are closed', () => {
  expect(parseRichText('<custom>Soft</custom>')).toEqual(['Soft'])
  expect(parseRichText('<p>One<p>Two</b>')).toEqual([
    { tag: 'p', children: ['One'] },
    { tag: 'p', children: ['Two'] },
  ])
})

test('deep nesting is flattened', () => {
  const nodes = JSON.stringify(parseRichText('<ul><li>'.repeat(5000)))
  expect(nodes.length).toBeLessThan(2000)
})

test('a description is converted to plain text', () => {
  const nodes = parseRichText('<h2>Care</h2><p>Wash <em>cold</em>.</p><ul><li>Dry</li><li>Iron</li></ul>')
  expect(richTextToPlainText(nodes)).toBe('Care Wash cold. Dry Iron')
})
