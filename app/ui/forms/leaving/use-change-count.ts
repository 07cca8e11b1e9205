import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAfterSave } from '../validation/use-after-save.ts'

/** The number of changed fields of the form around `element`, counted again after every input, reset and save. */
export function useChangeCount(element: RefObject<HTMLElement | null>): number {
  const [changes, setChanges] = useState(0)
  const saved = useRef<SavedValues>(new Map())
  const sent = useRef<SavedValues>(new Map())
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!form) return
    const count = () => setChanges(changedFields(form, saved.current).length)
    // A reset changes the fields after its event, to the values that the page was rendered with. Their input events
    // tell what shows a value elsewhere, such as the row that opens a sheet.
    const discard = () => {
      const changed = fieldsOf(form).filter((field) => isChanged(field, saved.current))
      requestAnimationFrame(() => {
        for (const [field, value] of saved.current) setValue(field, value)
        for (const field of changed) field.dispatchEvent(new Event('input', { bubbles: true }))
        count()
      })
    }
    count()
    form.addEventListener('input', count)
    form.addEventListener('change', count)
    form.addEventListener('reset', discard)
    return () => {
      form.removeEventListener('input', count)
      form.removeEventListener('change', count)
      form.removeEventListener('reset', discard)
    }
  }, [element])
  // What is typed while the form is being saved is not saved by it.
  useAfterSave(
    element,
    () => {
      const form = element.current?.closest('form')
      if (!form) return
      saved.current = sent.current
      setChanges(changedFields(form, saved.current).length)
    },
    () => {
      const form = element.current?.closest('form')
      sent.current = new Map(form && fieldsOf(form).map((field) => [field, valueOf(field)]))
    },
  )
  return changes
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The values at the last save. They are kept apart from the fields' own default values, to which React writes back
 * those of the first rendering.
 */
type SavedValues = Map<FormField, string>

/** Without those that only choose what the page shows (`data-view-only`): nothing that they hold can be lost. */
const fieldsOf = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter(
    (element): element is FormField =>
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && element.type !== 'hidden' && !('viewOnly' in element.dataset)),
  )

const isChoice = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const chosen = (options: Iterable<HTMLOptionElement>, isChosen: (option: HTMLOptionElement) => boolean): string =>
  [...options].map((option) => (isChosen(option) ? '1' : '0')).join('')

function valueOf(field: FormField): string {
  if (field instanceof HTMLSelectElement) return chosen(field.options, (option) => option.selected)
  return isChoice(field) ? String(field.checked) : field.value
}

function defaultValueOf(field: FormField): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    // The browser chooses the first option when the page marks none.
    const first = field.multiple ? undefined : options.find((option) => !option.disabled)
    const hasDefault = options.some((option) => option.defaultSelected)
    return chosen(options, (option) => (hasDefault ? option.defaultSelected : option === first))
  }
  return isChoice(field) ? String(field.defaultChecked) : field.defaultValue
}

function setValue(field: FormField, value: string): void {
  if (field instanceof HTMLSelectElement) {
    for (const [index, option] of [...field.options].entries()) option.selected = value[index] === '1'
  } else if (isChoice(field)) field.checked = value === 'true'
  else field.value = value
}

const isChanged = (field: FormField, saved: SavedValues) =>
  valueOf(field) !== (saved.get(field) ?? defaultValueOf(field))

/** The names of the fields that differ from the values at the last save, or that the page was rendered with. */
function changedFields(form: HTMLFormElement, saved: SavedValues): string[] {
  const changed = fieldsOf(form).filter((field) => isChanged(field, saved))
  return [...new Set(changed.map((field) => field.name || field.id))]
}
