import { type RefObject, useEffect } from 'react'

/**
 * Moves focus to the first invalid control of a form. `answer` is the action's response: focus moves once per response,
 * never while typing.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    if (!answer) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input:enabled') : invalid
    control?.focus()
  }, [form, answer])
}
