import { expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

test('finds addresses and leaves the sentence around them alone', () => {
  expect(linkedParts('Go to http://a.example/x?token=1.2-3. Then wait')).toEqual([
    { text: 'Go to ', href: null },
    { text: 'http://a.example/x?token=1.2-3', href: 'http://a.example/x?token=1.2-3' },
    { text: '. Then wait', href: null },
  ])
})

test('links http and https only', () => {
  expect(linkedParts('javascript:alert(1) and mailto:a@b.example')).toEqual([
    { text: 'javascript:alert(1) and mailto:a@b.example', href: null },
  ])
  expect(linkedParts('')).toEqual([])
  expect(linkedParts('https://a.example')).toHaveLength(1)
})
