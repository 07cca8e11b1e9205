import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { embedScript } from './embed-script.ts'
import { jobEmbedCodes, jobEmbedPath, parseJobEmbed } from './job-embed.ts'

const parse = (query: string) => parseJobEmbed(new URLSearchParams(query))

test.each([
  ['', { company: null, q: '', theme: 'system' }],
  ['company=wattle-bank&q=+crane++driver+&theme=dark', { company: 'wattle-bank', q: 'crane driver', theme: 'dark' }],
  ['company=&theme=purple', { company: null, q: '', theme: 'system' }],
])('the query %j is parsed', (query, options) => {
  expect(parse(query)).toEqual(options)
})

test('the path of an embedded list has its options and nothing else', () => {
  expect(jobEmbedPath(parse(''))).toBe('/embed/jobs')
  expect(jobEmbedPath(parse('company=a&q=x y&theme=light&other=1'))).toBe('/embed/jobs?company=a&q=x+y&theme=light')
})

test('words cannot end an attribute of the codes', () => {
  const { script, frame } = jobEmbedCodes('https://jobs.example', { company: 'a', q: '"><b>', theme: 'system' })
  expect(script).toBe(
    '<script src="https://jobs.example/embed/jobs.js" data-company="a" data-q="&quot;>&lt;b>" async></script>',
  )
  expect(frame).toContain('src="https://jobs.example/embed/jobs?company=a&amp;q=%22%3E%3Cb%3E"')
})

test('the script follows only the height that its own frame reports', () => {
  const frame = { style: { cssText: '', height: '' }, src: '', title: '', contentWindow: {} }
  let receive: (event: object) => void = () => {}
  runInNewContext(embedScript('jobs.js') ?? '', {
    URL,
    document: {
      currentScript: { src: 'https://jobs.example/embed/jobs.js', dataset: { company: 'a & b' }, after: () => {} },
      createElement: () => frame,
    },
    window: { addEventListener: (_: string, listener: typeof receive) => (receive = listener) },
  })
  expect(frame.src).toBe('https://jobs.example/embed/jobs?company=a+%26+b')
  const message = {
    origin: 'https://jobs.example',
    source: frame.contentWindow,
    data: { type: 'muster:height', height: 321 },
  }
  receive({ ...message, origin: 'https://evil.example' })
  receive({ ...message, source: {} })
  receive({ ...message, data: null })
  receive({ ...message, data: { type: 'other', height: 1 } })
  expect(frame.style.height).toBe('')
  receive(message)
  expect(frame.style.height).toBe('321px')
  expect(embedScript('unknown.js')).toBeNull()
})
