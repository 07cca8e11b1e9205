import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test('web addresses are split from the text and its punctuation', () => {
  expect(splitLinks('Go to http://a.example/x?token=1.2-3. Then wait')).toEqual([
    { text: 'Go to ', href: null },
    { text: 'http://a.example/x?token=1.2-3', href: 'http://a.example/x?token=1.2-3' },
    { text: '. Then wait', href: null },
  ])
})

test('only http and https addresses become links', () => {
  expect(splitLinks('javascript:alert(1) and mailto:a@b.example')).toEqual([
    { text: 'javascript:alert(1) and mailto:a@b.example', href: null },
  ])
  expect(splitLinks('')).toEqual([])
  expect(splitLinks('https://a.example')).toHaveLength(1)
})
