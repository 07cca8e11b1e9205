import { expect, test } from 'vitest'
import { redactIdentity, redactResume } from './blind-review.ts'

const MIA = { name: "Mía O'Brien-Nguyen", email: 'mia.ng@example.com', phone: '0412 345 678' }

test.each([
  ['Regards, MIA NGUYEN', 'Regards, [hidden] [hidden]'],
  ['Mia’s crew, Brien and a nguyens', '[hidden]’s crew, [hidden] and a nguyens'],
  ['Write to mia.ng@example.com or other@example.org.', 'Write to [hidden] or [hidden]'],
  ['Call 0412345678, +61 412 345 678 or (04) 1234 5678', 'Call [hidden], [hidden] or [hidden]'],
  ['linkedin.com/in/mia-n and https://a.example/x', '[hidden] and [hidden]'],
  ['Known as MIA.NG, MiaOBrienNguyen or miabriennguyen', 'Known as [hidden], [hidden] or miabriennguyen'],
  ['Licence LF 2019, 12 years, $45 an hour, 2015 - 2019', 'Licence LF 2019, 12 years, $45 an hour, 2015 - 2019'],
])('%s', (text, shown) => {
  expect(redactIdentity(text, MIA)).toBe(shown)
})

test('a resume is shown without its header and without the name in its text', () => {
  const resume =
    'Mia Nguyen\n12 High Street, Perth\n0412 345 678\n\nExperience\nRigger: mia led a crew of 5, 2015 - 2019'
  expect(redactResume(resume, MIA)).toBe('Experience\nRigger: [hidden] led a crew of 5, 2015 - 2019')
  expect(redactResume('Mia Nguyen\n1 High St\na\nb\nc\nLed a crew', MIA)).toBe('Led a crew')
  expect(redactResume('I led a crew.', MIA)).toBe('I led a crew.')
})
