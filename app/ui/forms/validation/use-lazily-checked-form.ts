import { type FocusEvent, type FormEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormSchema } from '../use-checked-form.ts'
import { type FormActionData, type FormOptions, useValidatedForm, type Validate } from './use-validated-form.ts'

/**
 * Like `useCheckedForm`, for pages on which most visitors fill in nothing: the schema and what checks it (30 KB of
 * scripts) load when a field gets focus. A form that is submitted earlier waits for them; without them the server
 * checks it.
 */
export function useLazilyCheckedForm(
  loadSchema: () => Promise<FormSchema>,
  answer: FormActionData,
  options: FormOptions = {},
) {
  const [validate, setValidate] = useState<Validate | null>(null)
  const { formProps, of, checkField } = useValidatedForm(validate, answer, options)
  const left = useRef<Element[]>([])
  const waiting = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    if (validate) return
    loadValidate(loadSchema).then(
      // Renders the whole form again, and typing does not wait for that.
      (loaded) => startTransition(() => setValidate(() => loaded)),
      () => setFailed(true),
    )
  }
  const onLoad = useEffectEvent(() => {
    for (const field of left.current.splice(0)) checkField(field)
    const submission = waiting.current
    waiting.current = null
    submission?.form.requestSubmit(submission.submitter)
  })
  const isReady = validate !== null || hasFailed
  useEffect(() => {
    if (isReady) onLoad()
  }, [isReady])
  return {
    formProps: {
      ...formProps,
      onFocus: load,
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        if (validate) formProps.onBlur(event)
        else left.current.push(event.target)
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        if (validate) return formProps.onSubmit(event)
        const { submitter } = event.nativeEvent as SubmitEvent
        // A check that Conform requests by submitting, or a submission that waits.
        const isCheck = submitter?.getAttribute('name') === '__intent__'
        if (!isCheck && hasFailed) return
        event.preventDefault()
        if (isCheck) return
        waiting.current = { form: event.currentTarget, submitter }
        load()
      },
    },
    of,
  }
}

async function loadValidate(loadSchema: () => Promise<FormSchema>): Promise<Validate> {
  const [schema, { parseWithZod }] = await Promise.all([loadSchema(), import('@conform-to/zod/v4')])
  return (formData) => parseWithZod(formData, { schema })
}
