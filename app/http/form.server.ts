import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { HONEYPOT_FIELD } from '#app/ui/honeypot.tsx'

/** Never sent back to the page: a refused form keeps everything typed but these. */
const SECRETS = ['password', 'confirm_password', 'current_password']

type Parsed<T> = { ok: true; value: T; reply: Reply } | { ok: false; value: null; reply: Reply }

/** Makes the form's answer, with errors of the form (under '') or of its fields added. */
type Reply = (errors?: Record<string, string[]>) => { result: SubmissionResult }

/**
 * Checks a posted form (`readFormData`) with `schema`.
 *
 * @returns the values, or `ok: false` with the reply to answer with status 400: what was typed (but passwords) and the
 *   texts per field.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Parsed<z.output<S>> {
  const submission = parseWithZod(form, { schema })
  const reply: Reply = (errors) => ({
    result: submission.reply({ hideFields: SECRETS, ...(errors ? errorsOf(errors) : {}) }),
  })
  return submission.status === 'success'
    ? { ok: true, value: submission.value as z.output<S>, reply }
    : { ok: false, value: null, reply }
}

/**
 * The posted form, or an empty one where the body is none: a strange body is a form with every field missing. Conform's
 * own two fields are dropped: no form here posts them, and Conform throws at what is not its JSON.
 */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    const form = await request.formData()
    form.delete('__intent__')
    form.delete('__state__')
    return form
  } catch {
    return new FormData()
  }
}

/** Did a bot fill the field that people never see? Then it is answered as if all went well, and nothing happens. */
export function isBot(form: FormData): boolean {
  return Boolean(form.get(HONEYPOT_FIELD))
}

function errorsOf(errors: Record<string, string[]>) {
  const { '': formErrors, ...fieldErrors } = errors
  return { ...(formErrors ? { formErrors } : {}), fieldErrors }
}
