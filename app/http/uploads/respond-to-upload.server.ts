import type { z } from 'zod'
import { MAX_FILE_BYTES, type ParseFileFailure, statusOfFailure } from '#app/core/import-files/import-table.ts'
import { parseForm, parseFormData } from '../form.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '../toast.server.ts'

type Upload = (file: { name: string; bytes: Uint8Array }) => Promise<{ ok: true; id: string } | ParseFileFailure>

type UploadOptions = {
  /** The upload form. */
  schema: z.ZodType<{ file: File }>
  /** What to do if no usable file is sent, such as `Choose a CSV file up to 10 MB.` */
  choose: string
  upload: Upload
  previewOf: (id: string) => string
  /** What comes next, in the message of an upload. */
  hint: string
}

/**
 * The response to `Upload file` of jobs, products or stock: a redirect to its preview, or the form with the reason why
 * it cannot be read: 413 for a file over 10 MB, 415 for one that is no text, 503 while other files are read, otherwise
 * 400.
 */
export async function respondToUpload(request: Request, { schema, choose, upload, previewOf, hint }: UploadOptions) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, schema)
  if (!ok) {
    const given = form.get('file')
    const status = given instanceof File && given.size > MAX_FILE_BYTES ? 413 : 400
    return invalidForm(reply(), failure('File not uploaded', choose), status)
  }
  const { file } = value
  const uploaded = await upload({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  if (uploaded.ok) return redirectWithToast(previewOf(uploaded.id), success('File uploaded', hint))
  const { reason, message } = uploaded
  return invalidForm(reply({ file: [message] }), failure('File not uploaded', message), statusOfFailure(reason))
}
