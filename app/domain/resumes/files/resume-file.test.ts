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
  makeRtf,
  mutateFile,
} from '#tests/support/resume-files.ts'
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
  ['txt', Buffer.from('Caf\xe9 manager, C# < 5 years', 'latin1'), 'Café manager, C# < 5 years'],
]

test.each(VALID)('the type and the text of a %s file are found in its content', async (kind, bytes, text) => {
  expect(await inspectResumeFile(bytes)).toEqual({ ok: true, kind })
  expect(await extractResumeText({ bytes, kind })).toBe(text)
})

test('an old Word document is recognised', async () => {
  expect(await inspectResumeFile(makeCompoundFile(['Root Entry', 'WordDocument']))).toEqual({ ok: true, kind: 'doc' })
})

test.each(Object.entries(HOSTILE_RESUMES))('%s is rejected with the reason', async (_, [bytes, reason]) => {
  expect(await inspectResumeFile(bytes)).toEqual({ ok: false, reason })
})

test('300 damaged files are accepted or rejected, and none stops the worker', { timeout: 240_000 }, async () => {
  for (const [index, [kind, bytes]] of VALID.slice(0, 5).entries()) {
    for (const mutant of mutateFile(bytes, 60, index)) {
      const inspected = await inspectResumeFile(mutant)
      if (!inspected.ok) continue
      const text = await extractResumeText({ bytes: mutant, kind: inspected.kind }).catch((error) => {
        expect(error, `a mutant of ${kind}`).toBeInstanceOf(WorkerFailure)
        return ''
      })
      expect(text).not.toContain('\u0000')
    }
  }
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\mia\\CV 2026.final.pdf', 'CV 2026.final'],
  ['résumé 👩‍🏭.docx', 'résumé 👩🏭'],
  ['a\u0000b\r\n"c.pdf', 'ab"c'],
  ['.pdf', 'Resume'],
  ['', 'Resume'],
  [`${'x'.repeat(300)}.pdf`, 'x'.repeat(100)],
])('the file name %j becomes the name %j', (fileName, name) => {
  expect(resumeName(fileName)).toBe(name)
})
