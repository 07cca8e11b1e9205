import { type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { type MouseEvent, useRef } from 'react'
import type { z } from 'zod'
import { useFocusFirstError } from './use-focus-first-error.ts'

/** A refused form's answer, as `refused` of `toast.server.ts` gives it. */
export type FormAnswer = { result?: SubmissionResult } | null | undefined

/** What a field part takes: its name, id, what it holds and what is wrong with it. */
export type FieldOf = (name: string) => {
  name: string
  id: string
  defaultValue: string | undefined
  errors: string[] | undefined
}

/**
 * A form checked by one schema in the browser and on the server: marks on leaving a field, again while typing, and the
 * server's answer with focus on its first field.
 */
export function useCheckedForm<S extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: S,
  answer: FormAnswer,
  options: { id?: string; defaultValue?: Record<string, string | null | undefined> } = {},
) {
  const ref = useRef<HTMLFormElement>(null)
  const [form, fields] = useForm<Record<string, string>>({
    ...(options.id ? { id: options.id } : {}),
    lastResult: answer?.result ?? null,
    defaultValue: options.defaultValue ?? null,
    constraint: getZodConstraint(schema),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
  })
  useFocusFirstError(ref, answer)
  const of: FieldOf = (name) => ({
    name,
    id: fields[name]?.id ?? name,
    defaultValue: fields[name]?.initialValue,
    errors: fields[name]?.errors,
  })
  /** `formProps` for the `<Form>` itself, `of('name')` for each field in it. */
  return { formProps: { id: form.id, ref, onSubmit: form.onSubmit, noValidate: form.noValidate, ...wholeClick }, of }
}

/**
 * Leaving a field may mark it, and the mark moves what stands below: a submit button that moves away between press and
 * release is not clicked. So the field keeps the focus until the click is whole.
 */
const wholeClick = {
  onMouseDown: (event: MouseEvent<HTMLFormElement>) => {
    if (submitOf(event)) event.preventDefault()
  },
  onClick: (event: MouseEvent<HTMLFormElement>) => submitOf(event)?.focus(),
}

function submitOf({ target }: MouseEvent): HTMLButtonElement | null {
  return target instanceof Element ? target.closest<HTMLButtonElement>('button[type=submit]') : null
}
