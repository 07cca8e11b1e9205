import { expect, test } from 'vitest'
import { WorkerFailure } from '#app/platform/worker-pool.server.ts'
import {
  DOC_RESUME,
  DOC_TEXT,
  HOSTILE_RESUMES,
  makeCompoundFile,
  makeDocx,
  makeOdt,
  makePdf,
  makePdfWithCompressedAction,
  makePdfWithCompressedPage,
  makeRtf,
  mutateFile,
  relationship,
} from '#tests/support/resume-files.ts'
import { findWorkers } from '#tests/support/workers.ts'
import { type ResumeKind, resumeName } from '../resume.ts'
import { extractResumeText, inspectResumeFile } from './resume-file.server.ts'

const VALID: [ResumeKind, Buffer, string][] = [
  ['pdf', makePdf('Forklift driver'), 'Forklift driver'],
  ['docx', makeDocx('Forklift driver'), 'Forklift driver'],
  ['doc', DOC_RESUME, DOC_TEXT],
  ['odt', makeOdt('Forklift driver'), 'Forklift driver\nR&D team'],
  ['rtf', makeRtf('Forklift driver'), 'Forklift driver\nCafé –crew'],
  ['txt', Buffer.from('Forklift driver\r\n\r\n\r\nPerth'), 'Forklift driver\n\nPerth'],
  ['txt', Buffer.from('\ufeffForklift driver', 'utf16le'), 'Forklift driver'],
  [
    'txt',
    Buffer.from('Mia <mia@example.com>, <5 years, Map<string> < 10'),
    'Mia <mia@example.com>, <5 years, Map<string> < 10',
  ],
  ['txt', Buffer.from('Caf\xe9 manager, C# < 5 years', 'latin1'), 'Café manager, C# < 5 years'],
]

test.each(VALID)('the type and the text of a %s file are found in its content', async (kind, bytes, text) => {
  expect(await inspectResumeFile(bytes)).toEqual({ ok: true, kind })
  expect(await extractResumeText({ bytes, kind })).toBe(text)
})

test('an old Word document is recognised', async () => {
  expect(await inspectResumeFile(makeCompoundFile(['Root Entry', 'WordDocument']))).toEqual({ ok: true, kind: 'doc' })
})

test('a PDF with the name of an archive and of a web page in its text is accepted', async () => {
  const bytes = makePdf('PK\x05\x06 <html>')
  expect(await inspectResumeFile(bytes)).toEqual({ ok: true, kind: 'pdf' })
})

test('a PDF with a form field without a script is accepted', async () => {
  const bytes = makePdf('Mia', { catalogue: '/AcroForm << /Fields [6 0 R] >>', page: '/Annots [6 0 R]' })
  expect(await inspectResumeFile(bytes)).toEqual({ ok: true, kind: 'pdf' })
})

test.each([
  [
    'links and the words of actions in its text',
    makePdf('Product/Launch /S /Launcher, JavaScript/TypeScript /EmbeddedFiles'),
  ],
  [
    'a link to a website',
    makePdf('Mia', { page: `/Annots [<< /Subtype /Link /A << /S /URI /URI (https://mia.example) >> >>]` }),
  ],
  ['a compressed action that goes to a page', makePdfWithCompressedAction('<</S/GoTo/D[3 0 R/Fit]>>')],
])('a PDF with %s is accepted', async (_, bytes) => {
  expect(await inspectResumeFile(bytes)).toEqual({ ok: true, kind: 'pdf' })
})

test.each([
  ['docx', makeDocx('Mia', relationship('settings', 'attachedTemplate', 'file:///C:\\Users\\mia\\resume.dotx'))],
  ['docx', makeDocx('Mia', relationship('document', 'hyperlink', 'https://mia.example'))],
  ['rtf', Buffer.from('{\\rtf1 {\\*\\template C:\\\\Users\\\\mia\\\\resume.dotx}Mia}')],
] as const)('a %s file with a template of its author or a link is accepted', async (kind, bytes) => {
  expect(await inspectResumeFile(bytes)).toEqual({ ok: true, kind })
})

test.each(Object.entries(HOSTILE_RESUMES))('%s is rejected with the reason', async (_, [bytes, reason]) => {
  expect(await inspectResumeFile(bytes)).toEqual({ ok: false, reason })
})

test('360 damaged files are accepted or rejected, none ends the worker, and memory stays bounded', {
  timeout: 240_000,
}, async () => {
  await extractResumeText({ bytes: makePdf('Forklift driver'), kind: 'pdf' })
  const [memory, workers] = [process.memoryUsage().rss, findWorkers().map(({ id }) => id)]
  expect(workers).toHaveLength(1)
  for (const [index, [kind, bytes]] of VALID.slice(0, 6).entries()) {
    for (const mutant of mutateFile(bytes, 60, index)) {
      const inspected = await inspectResumeFile(mutant)
      if (!inspected.ok) {
        // The worker was stopped at a limit, or had ended.
        expect(['unreadable', 'busy'], `a mutant of ${kind}`).not.toContain(inspected.reason)
        continue
      }
      const text = await extractResumeText({ bytes: mutant, kind: inspected.kind }).catch((error) => {
        expect(error, `a mutant of ${kind}`).toBeInstanceOf(WorkerFailure)
        return ''
      })
      expect(text).not.toContain('\u0000')
    }
  }
  // The same process, which a crash or a limit would have replaced. It still reads valid files.
  expect(findWorkers().map(({ id }) => id)).toEqual(workers)
  for (const [kind, bytes, text] of VALID) expect(await extractResumeText({ bytes, kind })).toBe(text)
  for (const { megabytes } of findWorkers()) expect(megabytes).toBeLessThan(512)
  expect((process.memoryUsage().rss - memory) / 1024 / 1024).toBeLessThan(256)
})

test('a PDF whose page unpacks to 800 MB ends the worker before its memory is used up, and the next file is read', async () => {
  const extract = (megabytes: number) =>
    extractResumeText({ bytes: makePdfWithCompressedPage(Buffer.alloc(megabytes * 1024 * 1024, ' ')), kind: 'pdf' })
  // Only the size differs: the memory that is needed ends the worker.
  expect(await extract(16)).toBe('')
  const [worker] = findWorkers()
  await expect(extract(800)).rejects.toMatchObject({ reason: 'crash' })
  expect(findWorkers().map(({ id }) => id)).not.toContain(worker?.id)
  expect(await extractResumeText({ bytes: makePdf('Forklift driver'), kind: 'pdf' })).toBe('Forklift driver')
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\mia\\CV 2026.final.pdf', 'CV 2026.final'],
  ['résumé 👩‍🏭.docx', 'résumé 👩🏭'],
  ['a\u0000b\r\n"c.pdf', 'ab"c'],
  ['.pdf', 'Resume'],
  ['', 'Resume'],
  [`${'x'.repeat(300)}.pdf`, 'x'.repeat(100)],
  [`x${'👩'.repeat(80)}.pdf`, `x${'👩'.repeat(49)}`],
])('the file name %j becomes the name %j', (fileName, name) => {
  expect(resumeName(fileName)).toBe(name)
})
