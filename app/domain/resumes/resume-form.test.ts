import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { resumeUploadForm } from './resume-form.ts'

/** What the form says about an uploaded file. */
function errorsOf(file: File | null) {
  const form = new FormData()
  if (file) form.append('resume', file)
  return parseWithZod(form, { schema: resumeUploadForm }).reply().error?.resume
}

test.each([
  ['no file was chosen', new File([], '', { type: 'application/octet-stream' }), 'Choose a file.'],
  ['the file is missing', null, 'Choose a file.'],
  ['the chosen file is empty', new File([], 'resume.pdf'), 'This file is empty. Choose another file.'],
])('if %s, the upload of a resume says so', (_, file, message) => {
  expect(errorsOf(file)).toEqual([message])
})
