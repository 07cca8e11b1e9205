import { type RefObject, useEffect, useState } from 'react'
import { JobPreview } from './job-preview.tsx'
import type { DraftFields } from './use-draft.ts'

type LivePreviewProps = {
  form: RefObject<HTMLFormElement | null>
  readFields: (form: HTMLFormElement) => DraftFields
  companyName: string
  /** What the fields contain at first. */
  defaults: DraftFields
}

/**
 * The job page beside the form while it is typed, on screens with room for both. Hidden from assistive technology: it only
 * repeats the fields, and `Preview` shows the same in a dialog.
 */
export function LivePreview({ form, readFields, companyName, defaults }: LivePreviewProps) {
  const [fields, setFields] = useState(defaults)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => setFields(readFields(element))
    read()
    element.addEventListener('input', read)
    return () => element.removeEventListener('input', read)
  }, [form, readFields])
  return (
    <div aria-hidden="true" className="scripting-only max-xl:hidden">
      <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-hidden rounded-card border border-line bg-surface p-6 wrap-anywhere">
        <p className="mb-4 text-sm font-semibold text-ink-soft">How your job looks</p>
        <JobPreview fields={fields} companyName={companyName} />
      </div>
    </div>
  )
}
