import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from '../button.tsx'
import { openSelectOnKey } from './open-select-on-key.ts'

type FilterFormProps = {
  /** What the list is narrowed to now, by the names of the boxes. */
  shown: Record<string, string>
  /** Where the whole list is, while it is narrowed; offers `Clear filters`. */
  clear?: string | false
  action?: string
  verb?: string
  children: ReactNode
}

/** The boxes that narrow a list; its address holds what was chosen. By script a choice from a list applies at once. */
export function FilterForm({ shown, clear, action, verb = 'Search', children }: FilterFormProps) {
  const submit = useSubmit()
  const { form, sent } = useShown(shown)
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      role="search"
      className="mb-6 flex flex-wrap items-end gap-3"
      onSubmit={sent}
      onKeyDown={openSelectOnKey}
      onChange={(event: ChangeEvent<HTMLFormElement>) => {
        if (!((event.target as EventTarget) instanceof HTMLSelectElement)) return
        sent(event)
        // One step back leads out of the narrowed list, not through every choice.
        submit(event.currentTarget, { preventScrollReset: true, replace: Boolean(clear) })
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

/**
 * Keeps the boxes at what is shown when Back, a link or the answer changes it, without taking away what was typed since:
 * only a box whose shown value changed is set, and only while it still holds what was shown or sent before.
 */
function useShown(shown: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(shown)
  const known = useRef(shown)
  const key = JSON.stringify(shown)
  useEffect(() => {
    const now: Record<string, string> = JSON.parse(key)
    for (const [name, value] of Object.entries(now)) {
      const box = form.current?.elements.namedItem(name)
      if (!(box instanceof HTMLInputElement || box instanceof HTMLSelectElement)) continue
      if (value !== before.current[name] && box.value === known.current[name]) box.value = value
    }
    before.current = now
    known.current = now
  }, [key])
  const sent = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const boxes = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])
    known.current = { ...known.current, ...Object.fromEntries(boxes) }
  }
  return { form, sent }
}
