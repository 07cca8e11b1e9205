import { type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import { type FocusEvent, type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import { showToast } from '../../overlays/toast.ts'
import { CHECK_FIELDS } from './check-fields.ts'
import { isFieldValidation } from './is-field-validation.ts'
import { useFocusOnAnswer } from './use-focus-on-answer.ts'

/** The action data of a rejected form, as `invalidForm` of `toast.server.ts` returns it. */
export type FormActionData = { result?: SubmissionResult } | null | undefined

/** Returns the props of a field: its name, id, default value and errors. */
export type GetFieldProps = (name: string) => {
  name: string
  id: string
  defaultValue: string | undefined
  errors: string[] | undefined
}

/** The result of checking the fields of a form. */
export type Validate = (formData: FormData) => Submission<unknown>

export type FormOptions = {
  id?: string
  defaultValue?: Record<string, string | null | undefined>
  /** The title of the toast when the browser's check rejects the form, as the server's answer has it. None without. */
  failureTitle?: string
}

/**
 * A form whose fields are checked in the browser: one on blur, unless nothing was entered, then on input, and after a
 * rejected submit with focus on the first invalid field. `validate` is null while it cannot be checked.
 */
export function useValidatedForm(validate: Validate | null, answer: FormActionData, options: FormOptions = {}) {
  const ref = useRef<HTMLFormElement>(null)
  const isRejected = useRef(false)
  const [form, fields] = useForm<Record<string, string>>({
    ...(options.id ? { id: options.id } : {}),
    lastResult: answer?.result ?? null,
    defaultValue: options.defaultValue ?? null,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    ...(validate ? { onValidate: ({ formData }: { formData: FormData }) => validate(formData) as never } : {}),
  })
  useFocusOnAnswer(answer, () => {
    // Conform marks the fields of an answer in a render of its own, which follows.
    const frame = requestAnimationFrame(() => focusFirstError(ref.current))
    return () => cancelAnimationFrame(frame)
  })
  // After the render that shows the errors, because a field in a closed disclosure could not receive focus before.
  useEffect(() => {
    if (isRejected.current) focusFirstError(ref.current)
    isRejected.current = false
  })
  const of: GetFieldProps = (name) => ({
    name,
    id: fields[name]?.id ?? name,
    defaultValue: fields[name]?.initialValue,
    errors: fields[name]?.errors,
  })
  // An empty field gets no error yet: the message would move what the user is about to click. A message of the server
  // stays until the field is edited.
  const checkField = (field: Element) => {
    if (validate && hasEntry(field) && !fields[field.name]?.errors) form.validate({ name: field.name })
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => checkField(target)
  /** `formProps` for the `<Form>` itself, `of('name')` for each field in it. */
  return {
    formProps: {
      id: form.id,
      ref,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        form.onSubmit(event)
        isRejected.current = event.defaultPrevented && !isFieldValidation(event.nativeEvent)
        const { failureTitle: title } = options
        if (isRejected.current && title) showToast({ kind: 'failure', title, description: CHECK_FIELDS })
      },
      onBlur,
      noValidate: form.noValidate,
      ...keepFocusUntilClick,
    },
    of,
    checkField,
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether the element is a field of the form in which something was chosen, filled in or cleared. */
function hasEntry(element: Element): element is Field {
  if (element instanceof HTMLSelectElement) return element.name !== '' && element.value !== ''
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) || !element.name) return false
  const isChoice = element.type === 'radio' || element.type === 'checkbox'
  return isChoice ? (element as HTMLInputElement).checked : element.value !== element.defaultValue
}

/** The space at the top of a phone's screen that a toast with two lines of text takes, in pixels. */
const TOAST_HEIGHT = 192

/** Moves focus to the first invalid control, and opens the disclosures around it. */
function focusFirstError(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input:enabled') : invalid
  if (!control) return
  for (const details of form?.querySelectorAll('details') ?? []) if (details.contains(control)) details.open = true
  control.focus()
  // On a phone the message that the form was rejected covers the top of the screen.
  if (control.getBoundingClientRect().top < TOAST_HEIGHT) control.scrollIntoView({ block: 'center' })
}

/**
 * Keeps focus in the field until the click on a button of the form is complete. Otherwise the blur could show an error,
 * which moves the button away between press and release, and the click would be lost.
 */
const keepFocusUntilClick = {
  onMouseDown: (event: MouseEvent<HTMLFormElement>) => {
    if (findButton(event)) event.preventDefault()
  },
  onClick: (event: MouseEvent<HTMLFormElement>) => findButton(event)?.focus(),
}

/** React passes on the events of dialogs and menus too, which are elsewhere in the document. */
function findButton({ target, currentTarget }: MouseEvent): HTMLButtonElement | null {
  return target instanceof Element && currentTarget.contains(target) ? target.closest('button') : null
}
