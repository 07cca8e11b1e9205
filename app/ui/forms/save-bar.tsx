import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { SubmitButton } from './submit-button.tsx'

type SaveBarProps = Pick<ComponentProps<typeof SubmitButton>, 'action' | 'children'>

/**
 * The end of a long form: `3 changes · Discard · Save`, at the foot of the screen while the form is longer. The children
 * are the label of the submit button. Without scripts it is the button alone.
 */
export function SaveBar({ action, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const form = bar.current?.closest('form')
    if (!form) return
    const count = () => setChanges(countChanges(form))
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
  }, [])
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
      <SubmitButton action={action}>{children}</SubmitButton>
    </div>
  )
}

/** The number of fields that differ from the values that the page was rendered with. */
function countChanges(form: HTMLFormElement): number {
  const changed = [...form.elements].filter((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected)
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
    return field.value !== field.defaultValue
  })
  return new Set(changed.map((field) => field.getAttribute('name') || field.id)).size
}
