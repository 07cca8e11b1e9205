import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from './button.tsx'

type FilterFormProps = {
  /** What the list is narrowed to now: the boxes are drawn anew when it changes, so that they say what is shown. */
  shown: object
  /** Where the whole list is, while it is narrowed; offers `Clear filters`. */
  clear?: string | false
  action?: string
  verb?: string
  children: ReactNode
}

/** The boxes that narrow a list; its address holds what was chosen. By script a choice from a list applies at once. */
export function FilterForm({ shown, clear, action, verb = 'Search', children }: FilterFormProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const chosen = useRef('')
  const key = JSON.stringify(shown)
  // A box that was chosen from is drawn anew like the others, but somebody with a keyboard is still there.
  useEffect(() => {
    const box = form.current?.elements.namedItem(chosen.current)
    chosen.current = ''
    if (box instanceof HTMLSelectElement && document.activeElement === document.body) box.focus()
  }, [key])
  return (
    <Form
      ref={form}
      key={key}
      method="get"
      action={action}
      role="search"
      className="mb-6 flex flex-wrap items-end gap-3"
      onChange={({ target, currentTarget }) => {
        if (!(target instanceof HTMLSelectElement)) return
        chosen.current = target.name
        submit(currentTarget, { preventScrollReset: true })
      }}
    >
      {children}
      <Button type="submit" tone="secondary">
        {verb}
      </Button>
      {clear && (
        <Link to={clear} className="link min-h-11 content-center">
          Clear filters
        </Link>
      )}
    </Form>
  )
}
