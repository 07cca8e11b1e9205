import { type RefObject, useEffect, useState } from 'react'
import { Callout } from '#app/ui/data/callout.tsx'
import { ACKNOWLEDGED_FIELD, acknowledgedWhileTyping, formatAcknowledged } from './acknowledged-warnings.ts'
import { type CheckedFields, checkJob, type PostingRules, type PostingWarning, warningKey } from './check-job.ts'

/** How long typing pauses before the ad is checked again, so that a screen reader is not interrupted at every key. */
const PAUSE_MS = 600

type PostingWarningsProps = {
  form: RefObject<HTMLFormElement | null>
  readFields: (form: HTMLFormElement) => CheckedFields
  labels: Readonly<Record<string, string>>
  rules: PostingRules
  /** The warnings with which the server answered; null if the form was not sent or had other errors. */
  answered: readonly PostingWarning[] | null
}

/**
 * The warnings about the ad, above the button that posts it: checked while it is typed, and without scripts those of the
 * server's answer. The form sends back which of them it has shown.
 */
export function PostingWarnings({ form, readFields, labels, rules, answered }: PostingWarningsProps) {
  const typed = useTypedWarnings(form, readFields, rules)
  const warnings = typed ?? answered ?? []
  const acknowledged = [...(answered ?? []), ...acknowledgedWhileTyping(typed ?? [])]
  return (
    <div aria-live="polite">
      <input type="hidden" name={ACKNOWLEDGED_FIELD} value={formatAcknowledged(acknowledged)} />
      {warnings.length > 0 && (
        <Callout
          tone="warning"
          title={warnings.length === 1 ? '1 point to check' : `${warnings.length} points to check`}
        >
          <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
            {warnings.map((warning) => (
              <li key={warningKey(warning)}>
                <a
                  href={`#${warning.field}`}
                  className="link font-semibold"
                  onClick={(event) => focusField(event, form.current, warning.field)}
                >
                  {labelOf(warning.field, labels)}
                </a>
                : {warning.message}
              </li>
            ))}
          </ul>
          <p className="mt-2">You can continue without changes. We don't change your text.</p>
        </Callout>
      )}
    </div>
  )
}

/** The warnings about what is in the form now; null before scripts run. */
function useTypedWarnings(
  form: RefObject<HTMLFormElement | null>,
  readFields: (form: HTMLFormElement) => CheckedFields,
  rules: PostingRules,
): PostingWarning[] | null {
  const [warnings, setWarnings] = useState<PostingWarning[] | null>(null)
  useEffect(() => {
    const element = form.current
    if (!element) return
    let pause: ReturnType<typeof setTimeout> | undefined
    const check = () => setWarnings(checkJob(readFields(element), rules))
    const checkLater = () => {
      clearTimeout(pause)
      pause = setTimeout(check, PAUSE_MS)
    }
    check()
    element.addEventListener('input', checkLater)
    return () => {
      clearTimeout(pause)
      element.removeEventListener('input', checkLater)
    }
  }, [form, readFields, rules])
  return warnings
}

function labelOf(field: string, labels: Readonly<Record<string, string>>): string {
  return labels[field] ?? 'Screening question'
}

function focusField(event: { preventDefault(): void }, form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
}
