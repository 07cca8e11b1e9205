import { extractText } from '#app/domain/resumes/files/extract-text.server.ts'
import { extractResumeText } from '#app/domain/resumes/files/resume-file.server.ts'
import type { ResumeKind } from '#app/domain/resumes/resume.ts'
import { makePdf } from '#db/seed/make-pdf.ts'
import { DOC_RESUME, makeDocx, makeOdt, makeRtf } from '#tests/support/resume-files.ts'

const RESUMES = 100

export type ResumeTextFigures = { seconds: number; bareSeconds: number }

/**
 * Extracts the text of 100 resumes (six in ten PDF, of three pages): as the product does, in a process with limits, and
 * with the libraries in this process.
 */
export async function measureResumeText(): Promise<ResumeTextFigures> {
  const files = Array.from({ length: RESUMES }, (_, n) => makeResume(n))
  // The first one starts the process and loads the libraries.
  for (const file of files.slice(0, 10))
    await Promise.all([extractResumeText(file), extractText(file.bytes, file.kind)])
  const seconds = await secondsOf(files, (file) => extractResumeText(file))
  const bareSeconds = await secondsOf(files, ({ bytes, kind }) => extractText(bytes, kind))
  return { seconds, bareSeconds }
}

type ResumeFile = { bytes: Buffer; kind: ResumeKind }

async function secondsOf(files: ResumeFile[], extract: (file: ResumeFile) => Promise<string>): Promise<number> {
  const started = performance.now()
  for (const file of files) {
    if ((await extract(file)).length < 10) throw new Error(`A resume of type ${file.kind} has no text.`)
  }
  return (performance.now() - started) / 1000
}

function makeResume(n: number): ResumeFile {
  const line = `Forklift driver number ${n}, six years in warehouses and on docks`
  if (n % 10 === 6) return { kind: 'doc', bytes: DOC_RESUME }
  if (n % 10 === 7) return { kind: 'docx', bytes: makeDocx(line) }
  if (n % 10 === 8) return { kind: 'odt', bytes: makeOdt(line) }
  if (n % 10 === 9) return { kind: 'rtf', bytes: makeRtf(line) }
  const page = [`# Resume ${n}`, ...Array.from({ length: 38 }, (_, row) => `${row}: ${line}`)]
  return { kind: 'pdf', bytes: makePdf([page, page, page]) }
}
