import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

/** Never sent back to the page: a refused form keeps everything typed but these. */
const SECRETS = ['password', 'confirm_password', 'current_password']

type Parsed<T> = { ok: true; value: T; reply: Reply } | { ok: false; value: null; reply: Reply }

/** Makes the form's answer, with errors of the form (under '') or of its fields added. */
type Reply = (errors?: Record<string, string[]>) => { result: SubmissionResult }

/**
 * Reads a posted form with `schema`.
 *
 * @returns the values, or `ok: false` with the reply to answer with status 400: what was typed (but passwords) and the
 *   texts per field.
 */
export async function parseForm<S extends z.ZodType>(request: Request, schema: S): Promise<Parsed<z.output<S>>> {
  const submission = parseWithZod(await readFormData(request), { schema })
  const reply: Reply = (errors) => ({
    result: submission.reply({ hideFields: SECRETS, ...(errors ? errorsOf(errors) : {}) }),
  })
  return submission.status === 'success'
    ? { ok: true, value: submission.value as z.output<S>, reply }
    : { ok: false, value: null, reply }
}

/** The posted form, or an empty one where the body is none: a strange body is a form with every field missing. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    return new FormData()
  }
}

function errorsOf(errors: Record<string, string[]>) {
  const { '': formErrors, ...fieldErrors } = errors
  return { ...(formErrors ? { formErrors } : {}), fieldErrors }
}
