import { expect, test } from 'vitest'
import { parseCalendarData } from './parse-calendar-data.ts'

const multistatus = (inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\r\n<d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${inside}</d:multistatus>`
const object = (data: string) =>
  `<d:response><d:href>/1.ics</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag>${data}</d:prop></d:propstat></d:response>`

test.each([
  ['escaped', 'SUMMARY:A &lt;b&gt; &amp; c&#13;\nEND', 'SUMMARY:A <b> & c\r\nEND'],
  ['in a CDATA section', '<![CDATA[SUMMARY:A <b> & c]]>', 'SUMMARY:A <b> & c'],
  ['with white space around it', '\n   SUMMARY:x \n ', 'SUMMARY:x'],
])('an object %s', (_, data, expected) => {
  const document = multistatus(object(`<cal:calendar-data>${data}</cal:calendar-data>`))
  expect(parseCalendarData(document)).toBe(expected)
})

test('objects follow each other, whatever prefix the server uses', () => {
  const one = '<calendar-data xmlns="urn:ietf:params:xml:ns:caldav">A</calendar-data>'
  const other = '<x:calendar-data xmlns:x="urn:ietf:params:xml:ns:caldav">B</x:calendar-data>'
  expect(parseCalendarData(multistatus(object(one) + object(other) + object('<cal:calendar-data/>')))).toBe('A\nB')
  expect(parseCalendarData(multistatus(''))).toBe('')
})

test.each([
  ['a page', '<html><body>Sign in</body></html>', 'not a multistatus response'],
  ['calendar text', 'BEGIN:VCALENDAR', 'text data outside of root node'],
  ['an element of another namespace', '<multistatus/>', 'not a multistatus response'],
  ['an incomplete document', '<d:multistatus xmlns:d="DAV:">', 'unclosed tag'],
  [
    'an entity of the document',
    '<!DOCTYPE d [<!ENTITY e "x">]><d:multistatus xmlns:d="DAV:">&e;</d:multistatus>',
    'undefined entity',
  ],
])('%s is rejected', (_, document, message) => {
  expect(() => parseCalendarData(document)).toThrow(message)
})
