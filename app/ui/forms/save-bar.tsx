import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import { Button } from '../button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

type SaveBarProps = {
  /** The label of the submit button. */
  children: ReactNode
  /** Further buttons, after the submit button. */
  extra?: ReactNode
  /** For the form of a fetcher: whether it is being submitted. */
  pending?: boolean
}

/**
 * The end of a long form: `3 changes · Discard · Save`, at the foot of the screen while the form is longer. Asks before the
 * user leaves with changes that are not saved. Without scripts it is the buttons alone.
 */
export function SaveBar({ children, extra, pending }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const changes = useChangeCount(bar)
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-2 flex min-h-16 flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-paper px-2 py-2.5"
    >
      <p aria-live="polite" className="mr-auto text-sm text-ink-soft tabular-nums">
        {changes > 0 && (changes === 1 ? '1 change' : `${changes} changes`)}
      </p>
      {changes > 0 && (
        <Button type="reset" tone="quiet">
          Discard
        </Button>
      )}
      <SubmitButton {...(pending !== undefined && { pending })}>{children}</SubmitButton>
      {extra}
      <UnsavedChanges isDirty={changes > 0} warning="Your changes on this page are not saved." />
    </div>
  )
}

/** The number of changed fields of the form around `element`, counted again after every input, reset and save. */
function useChangeCount(element: RefObject<HTMLElement | null>): number {
  const [changes, setChanges] = useState(0)
  const [saves, setSaves] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save resets what the fields are compared with
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!form) return
    const count = () => setChanges(changedFields(form).length)
    // A reset changes the fields after its event.
    const countLater = () => requestAnimationFrame(count)
    count()
    form.addEventListener('input', count)
    form.addEventListener('change', count)
    form.addEventListener('reset', countLater)
    return () => {
      form.removeEventListener('input', count)
      form.removeEventListener('change', count)
      form.removeEventListener('reset', countLater)
    }
  }, [element, saves])
  useAfterSave(() => {
    const form = element.current?.closest('form')
    if (form) markAsSaved(form)
    setSaves((number) => number + 1)
  })
  return changes
}

/** Calls `onSave` when a submission of this page has redirected to it: it was accepted, and the form is still there. */
function useAfterSave(onSave: () => void): void {
  const { state, formAction, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const isSubmission = state !== 'idle' && formMethod === 'POST' && formAction?.split('?')[0] === pathname
  const wasSubmitted = useRef(false)
  const isRejected = useActionData() !== undefined
  useEffect(() => {
    if (isSubmission) wasSubmitted.current = true
    if (state !== 'idle' || !wasSubmitted.current) return
    wasSubmitted.current = false
    if (!isRejected) onSave()
  })
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (element: Element): element is FormField =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== 'hidden')

const isChoice = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** The names of the fields that differ from the values that the page was rendered with, or that were saved since. */
function changedFields(form: HTMLFormElement): string[] {
  const changed = [...form.elements].filter(isField).filter((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected)
    return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  })
  return [...new Set(changed.map((field) => field.name || field.id))]
}

/** Makes the present values the ones to which `Discard` returns. */
function markAsSaved(form: HTMLFormElement): void {
  for (const field of [...form.elements].filter(isField)) {
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.defaultSelected = option.selected
    } else if (isChoice(field)) field.defaultChecked = field.checked
    else field.defaultValue = field.value
  }
}
