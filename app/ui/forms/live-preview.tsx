import { type ReactNode, type RefObject, useEffect, useState } from 'react'

type Fields = Record<string, string>

type LivePreviewProps = {
  title: string
  form: RefObject<HTMLFormElement | null>
  /** What the fields contain at first. */
  defaults: Fields
  /** Draws the preview of what is typed. It contains no link or control. */
  children: (fields: Fields) => ReactNode
}

/**
 * What a form will look like once it is saved, beside it while it is typed, on screens with room for both. Hidden from
 * assistive technology: it only repeats the fields.
 */
export function LivePreview({ title, form, defaults, children }: LivePreviewProps) {
  const [fields, setFields] = useState(defaults)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => setFields(readVisibleFields(element))
    // A reset changes the fields after its event.
    const readLater = () => requestAnimationFrame(read)
    read()
    element.addEventListener('input', read)
    element.addEventListener('reset', readLater)
    return () => {
      element.removeEventListener('input', read)
      element.removeEventListener('reset', readLater)
    }
  }, [form])
  return (
    <div aria-hidden="true" className="scripting-only max-xl:hidden">
      <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-hidden rounded-card border border-line bg-surface p-6 wrap-anywhere">
        <p className="mb-4 text-sm font-semibold text-ink-soft">{title}</p>
        {children(fields)}
      </div>
    </div>
  )
}

/** The text of a form's visible fields. */
export function readVisibleFields(form: HTMLFormElement): Fields {
  const hidden = new Set(Array.from(form.querySelectorAll<HTMLInputElement>('input[type=hidden]'), ({ name }) => name))
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && !hidden.has(name) ? [[name, value] as const] : [],
  )
  return Object.fromEntries(entries)
}
