import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { HONEYPOT_FIELD } from '#app/ui/forms/honeypot.tsx'

/** The description of the toast when fields of a form are invalid. */
export const CHECK_FIELDS = 'Check the marked fields and try again.'

/** Never sent back to the page: a refused form keeps everything typed but these. */
const SECRET_FIELDS = ['password', 'confirm_password', 'current_password']

type ParseResult<T> = { ok: true; value: T; reply: Reply } | { ok: false; value: null; reply: Reply }

/** Makes the form's answer, with errors of the form (under '') or of its fields added. */
type Reply = (errors?: Record<string, string[]>) => { result: SubmissionResult }

/**
 * Checks a posted form (`parseFormData`) with `schema`.
 *
 * @returns the values, or `ok: false` with the reply to answer with status 400: what was typed (but passwords) and the
 *   texts per field.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): ParseResult<z.output<S>> {
  const submission = parseWithZod(form, { schema })
  const reply: Reply = (errors) => ({
    result: submission.reply({ hideFields: SECRET_FIELDS, ...(errors ? toSubmissionErrors(errors) : {}) }),
  })
  return submission.status === 'success'
    ? { ok: true, value: submission.value as z.output<S>, reply }
    : { ok: false, value: null, reply }
}

/** Our fields' names are plain words: none nests, none repeats often. */
const FIELD_NAME = /^[a-z][a-z0-9_]{0,59}$/i
const MAX_FIELDS = 200

/**
 * The posted form, or an empty one where the body is none: a strange body is a form with every field missing.
 *
 * Names that no form of ours has are left out, and so is what comes after 200 fields: the form library builds what a
 * name describes, and `a[999999999]` describes a list that fills the memory (measured: one such post ended the process).
 *
 * @param mostFields for a form that has more than 200 of them
 */
export async function parseFormData(request: Request, mostFields: number = MAX_FIELDS): Promise<FormData> {
  const form = new FormData()
  let fields = 0
  try {
    for (const [name, value] of await request.formData()) {
      if (!FIELD_NAME.test(name)) continue
      fields += 1
      if (fields > mostFields) break
      form.append(name, value)
    }
  } catch {
    return new FormData()
  }
  return form
}

/** Did a bot fill the field that people never see? Then it is answered as if all went well, and nothing happens. */
export function isBot(form: FormData): boolean {
  return Boolean(form.get(HONEYPOT_FIELD))
}

function toSubmissionErrors(errors: Record<string, string[]>) {
  const { '': formErrors, ...fieldErrors } = errors
  return { ...(formErrors ? { formErrors } : {}), fieldErrors }
}
