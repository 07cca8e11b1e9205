import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { embedScript } from './embed-script.ts'
import { jobEmbedCodes, jobEmbedPath, parseJobEmbed } from './job-embed.ts'

const parse = (query: string) => parseJobEmbed(new URLSearchParams(query))

test.each([
  ['', { company: null, q: '', theme: 'system' }],
  ['company=wattle-bank&q=+crane++driver+&theme=dark', { company: 'wattle-bank', q: 'crane driver', theme: 'dark' }],
  ['company=&theme=purple', { company: null, q: '', theme: 'system' }],
])('the query %j is parsed', (query, { q, ...options }) => {
  expect(parse(query)).toMatchObject({ ...options, filters: { q } })
})

test('the path of an embedded list has its options and nothing else', () => {
  expect(jobEmbedPath(parse(''))).toBe('/embed/jobs')
  expect(jobEmbedPath(parse('company=a&state=VIC&q=x y&state=WA&theme=light&other=1&after=x'))).toBe(
    '/embed/jobs?company=a&q=x+y&state=VIC&state=WA&theme=light',
  )
})

test('words cannot end an attribute of the codes', () => {
  const { script, frame } = jobEmbedCodes('https://jobs.example', parse('company=a&q="><b>&location=Geelong'))
  const search = 'q=%22%3E%3Cb%3E&amp;location=Geelong'
  expect(script).toBe(
    `<script src="https://jobs.example/embed/jobs.js" data-company="a" data-search="${search}" async></script>`,
  )
  expect(frame).toContain(`src="https://jobs.example/embed/jobs?company=a&amp;${search}"`)
})

test('the script passes its filters on, also those of codes from before there were any but words', () => {
  const frameSrc = (dataset: Record<string, string>) => {
    const frame = { style: {}, src: '' }
    runInNewContext(embedScript('jobs.js') ?? '', {
      URL,
      URLSearchParams,
      document: {
        currentScript: { src: 'https://jobs.example/embed/jobs.js', dataset, after: () => {} },
        createElement: () => frame,
      },
      window: { addEventListener: () => {} },
    })
    return frame.src.replace('https://jobs.example/embed/jobs', '')
  }
  expect(frameSrc({ company: 'a', q: 'crane' })).toBe('?company=a&q=crane')
  expect(frameSrc({ company: 'a', search: 'q=crane+driver&state=VIC&state=WA' })).toBe(
    '?company=a&q=crane+driver&state=VIC&state=WA',
  )
})

test.each([
  [{}, '/booking?embed=1'],
  [{ type: 'hiring-brief' }, '/booking/hiring-brief?embed=1'],
  [{ type: '../../admin?a=1' }, '/booking/..%2F..%2Fadmin%3Fa%3D1?embed=1'],
])('the script of the booking page with %j opens %s', (dataset, path) => {
  const frame = { style: {}, src: '' }
  runInNewContext(embedScript('booking.js') ?? '', {
    URL,
    encodeURIComponent,
    document: {
      currentScript: { src: 'https://jobs.example/embed/booking.js', dataset, after: () => {} },
      createElement: () => frame,
    },
    window: { addEventListener: () => {} },
  })
  expect(frame.src).toBe(`https://jobs.example${path}`)
})

test('the script follows only the height that its own frame reports', () => {
  const frame = { style: { cssText: '', height: '' }, src: '', title: '', contentWindow: {} }
  let receive: (event: object) => void = () => {}
  runInNewContext(embedScript('jobs.js') ?? '', {
    URL,
    URLSearchParams,
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
