import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import { HONEYPOT_FIELD } from '#app/ui/forms/honeypot.tsx'

/** Never sent back to the page: a rejected form keeps all its input except these fields. */
const SECRET_FIELDS = ['password', 'confirm_password', 'current_password']

type ParseResult<T> = { ok: true; value: T; reply: Reply } | { ok: false; value: null; reply: Reply }

/** Creates the form's reply, with additional errors of the form (key '') or of its fields. */
type Reply = (errors?: Record<string, string[]>) => { result: SubmissionResult }

/**
 * Validates a posted form (`parseFormData`) with `schema`.
 *
 * @returns the values, or `ok: false`. `reply` creates the reply for a response with status 400: the input except
 *   passwords, and the errors per field
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

/** Field names of our forms. They have no nested fields. */
const FIELD_NAME = /^[a-z][a-z0-9_]{0,59}$/i
const MAX_FIELDS = 200

/**
 * The form data of a request; empty if its body is not a form, so that every field counts as missing.
 *
 * Fields with names that none of our forms has are dropped, and so are fields after the first 200. The form library
 * builds what a name describes, and `a[999999999]` describes a list that fills the memory (one such post ended the
 * process).
 *
 * @param maxFields for a form with more than 200 fields
 */
export async function parseFormData(request: Request, maxFields: number = MAX_FIELDS): Promise<FormData> {
  const form = new FormData()
  let fields = 0
  try {
    for (const [name, value] of await runOutsideSlot(() => request.formData())) {
      if (!FIELD_NAME.test(name)) continue
      fields += 1
      if (fields > maxFields) break
      form.append(name, value)
    }
  } catch {
    return new FormData()
  }
  return form
}

/** True if the hidden honeypot field is filled. The caller then responds as after a success and does nothing. */
export function isBot(form: FormData): boolean {
  return Boolean(form.get(HONEYPOT_FIELD))
}

function toSubmissionErrors(errors: Record<string, string[]>) {
  const { '': formErrors, ...fieldErrors } = errors
  return { ...(formErrors ? { formErrors } : {}), fieldErrors }
}
