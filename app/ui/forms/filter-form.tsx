import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from '../button.tsx'
import { openSelectOnKey } from './open-select-on-key.ts'

type FilterFormProps = {
  /** The current filter values, by field name. */
  shown: Record<string, string>
  /** URL of the unfiltered list while filters apply; shows `Clear filters`. */
  clear?: string | false
  action?: string
  verb?: string
  children: ReactNode
}

/** The filter fields of a list; the values are in the URL. With scripts, choosing an option applies immediately. */
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
        // Replaces the history entry, so that Back leaves the list instead of undoing each filter.
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
 * Updates the fields when Back, a link or the response changes the current values, without discarding what was typed
 * since: only a field whose current value changed is set, and only while it still has its previous or submitted value.
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
