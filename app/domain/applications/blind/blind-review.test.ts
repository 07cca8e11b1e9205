import { expect, test } from 'vitest'
import { redactIdentity, redactResume } from './blind-review.ts'

const MIA = { name: "Mía O'Brien-Nguyen", email: 'mia.ng@example.com', phone: '0412 345 678' }

test.each([
  ['Regards, MIA NGUYEN', 'Regards, [hidden] [hidden]'],
  ['Mia’s crew, Brien and a nguyens', '[hidden]’s crew, [hidden] and a nguyens'],
  ['Write to mia.ng@example.com or other@example.org.', 'Write to [hidden] or [hidden]'],
  ['Call 0412345678, +61 412 345 678 or (04) 1234 5678', 'Call [hidden], [hidden] or [hidden]'],
  ['linkedin.com/in/mia-n and https://a.example/x', '[hidden] and [hidden]'],
  ['instagram.com/zq_rigs or miarigs.com.au, not x@y.com', '[hidden] or [hidden], not [hidden]'],
  ['C#.NET, ASP.NET, node.js 20.1, e.g. Perth', 'C#.NET, ASP.NET, node.js 20.1, e.g. Perth'],
  ['Known as MIA.NG, MiaOBrienNguyen or miabriennguyen', 'Known as [hidden], [hidden] or miabriennguyen'],
  ['Licence LF 2019, 12 years, $45 an hour, 2015 - 2019', 'Licence LF 2019, 12 years, $45 an hour, 2015 - 2019'],
  ["Mia O’Brien-Nguyen, Ms O'Brien, mia-led, OBrien", '[hidden] [hidden], Ms [hidden], [hidden]-led, [hidden]'],
  ['An O’Connor and a well-known Brien’s-Nguyen crew', 'An O’Connor and a well-known [hidden]’s-[hidden] crew'],
])('%s', (text, shown) => {
  expect(redactIdentity(text, MIA)).toBe(shown)
})

test.each([
  ['Đặng Văn Minh', 'I am Dang Van Minh', 'I am [hidden] [hidden] [hidden]'],
  ['Søren Łukasz', 'Soren Lukasz, SØREN ŁUKASZ', '[hidden] [hidden], [hidden] [hidden]'],
  ['Jana Straße', 'Jana Strasse and STRASSE', '[hidden] [hidden] and [hidden]'],
  ['Æsa Þór Işık', 'Aesa Thor Isik', '[hidden] [hidden] [hidden]'],
  ['Strasse Dang', 'Straße Đặng', '[hidden] [hidden]'],
])('the name %s is hidden with and without its accents: %s', (name, text, shown) => {
  expect(redactIdentity(text, { ...MIA, name })).toBe(shown)
})

test.each([
  ['王小明', '我是王小明。', '我是[hidden]。'],
  ['王 小明', '我是王小明。', '我是[hidden]。'],
  ['김민준', '저는 김민준입니다', '저는 [hidden]입니다'],
  ['田中さくら', '田中さくらと申します', '[hidden]と申します'],
  ['สมชาย ใจดี', 'ผมชื่อสมชาย ใจดีครับ', 'ผมชื่อ[hidden]ครับ'],
  ['Al Be', 'Alberta albe', 'Alberta [hidden]'],
])('the name %s is hidden within a text of a script that is written without spaces: %s', (name, text, shown) => {
  expect(redactIdentity(text, { ...MIA, name })).toBe(shown)
})

test('a resume is shown without its header and without the name in its text', () => {
  const resume =
    'Mia Nguyen\n12 High Street, Perth\n0412 345 678\n\nExperience\nRigger: mia led a crew of 5, 2015 - 2019'
  expect(redactResume(resume, MIA)).toBe('Experience\nRigger: [hidden] led a crew of 5, 2015 - 2019')
  expect(redactResume('Mia Nguyen\n1 High St\na\nb\nc\nLed a crew', MIA)).toBe('Led a crew')
  expect(redactResume('I led a crew.', MIA)).toBe('I led a crew.')
})

test.each([
  'Experienced forklift driver',
  'Professional rigger',
  'Personal details',
  'Keya Work',
  'Summary of what I can do for you',
  'Key contact: me',
])('a header with the line "%s" is left out as a whole', (line) => {
  const resume = `Mia Nguyen\n${line}\nUnit 3\nNorthbridge WA 6003\n\nWork history\nLed a crew`
  expect(redactResume(resume, MIA)).toBe('Work history\nLed a crew')
})

test.each([
  'WORK EXPERIENCE',
  'Professional Summary:',
  '- Key Skills & Competencies -',
  'Education and Training',
  'Licences / Tickets',
  'About me',
  'Career objective',
])('"%s" is the heading of a section', (line) => {
  expect(redactResume(`Mia Nguyen\n${line}\nLed a crew`, MIA)).toBe(`${line}\nLed a crew`)
})

test.each([
  ['Profile\n12 High Street, Perth', 'Profile\n[hidden], Perth'],
  ['Profile\nUnit 3, 12-14 Mount Lawley Rd, Perth', 'Profile\n[hidden], Perth'],
  ['Profile\n3/7A ST GEORGES TCE', 'Profile\n[hidden]'],
  ['Profile\nP.O. Box 12, Perth', 'Profile\n[hidden], Perth'],
  ['Profile\nFremantle WA 6160', 'Profile\n[hidden]'],
  ['Profile\nPort Melbourne, VIC, 3207. Rigger', 'Profile\n[hidden]. Rigger'],
  ['Profile\n12 High Street, PERTH W.A. 6000', 'Profile\n[hidden], [hidden]'],
  ['Profile\nLicence WA 6160123, HR class NSW 2019', 'Profile\nLicence WA 6160123, HR class NSW 2019'],
  [
    'Skills\n5 years on the road, 3 four wheel drive vehicles',
    'Skills\n5 years on the road, 3 four wheel drive vehicles',
  ],
])('a street address that stands below a heading is hidden too: %j', (text, shown) => {
  expect(redactResume(text, MIA)).toBe(shown)
})
