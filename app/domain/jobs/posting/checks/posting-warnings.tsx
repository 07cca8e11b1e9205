import { type ReactNode, type RefObject, useRef } from 'react'
import { Callout } from '#app/ui/data/callout.tsx'
import { useFocusOnAnswer } from '#app/ui/forms/validation/use-focus-on-answer.ts'
import { type PostingWarning, warningKey } from './check-job.ts'

type Labels = Readonly<Record<string, string>>

/** `1 point to check`. */
export const pointCountLabel = (count: number) => (count === 1 ? '1 point to check' : `${count} points to check`)

type PostingWarningsProps = {
  warnings: readonly PostingWarning[]
  /** Labels of the fields, by name. */
  labels: Labels
  /** The label of a field as a link to it; in a preview it is text. */
  renderLink?: (field: string, label: string) => ReactNode
}

/** The warnings about an ad, each with the label of its field. */
export function PostingWarnings({ warnings, labels, renderLink }: PostingWarningsProps) {
  return (
    <Callout tone="warning" title={pointCountLabel(warnings.length)}>
      <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
        {warnings.map((warning) => {
          const label = labels[warning.field] ?? 'Screening question'
          return (
            <li key={warningKey(warning)}>
              {renderLink ? renderLink(warning.field, label) : <span className="font-semibold">{label}</span>}:{' '}
              {warning.message}
            </li>
          )
        })}
      </ul>
      <p className="mt-2">You can continue without changes. We don't change your text.</p>
    </Callout>
  )
}

type WarningSummaryProps = Pick<PostingWarningsProps, 'warnings' | 'labels'> & {
  form: RefObject<HTMLFormElement | null>
  /** The warnings for which the form was not sent. Each new list moves focus here. */
  shown: readonly PostingWarning[]
}

/** The warnings at the top of a form that was not sent because of them, with links to its fields. */
export function WarningSummary({ warnings, labels, form, shown }: WarningSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusOnAnswer(shown.length > 0 && shown, () => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  })
  return (
    // On a phone the message that the form was not sent covers the top of the screen.
    <div ref={box} tabIndex={-1} className="scroll-mt-6 rounded-card empty:hidden max-sm:scroll-mt-48">
      {shown.length > 0 && warnings.length > 0 && (
        <PostingWarnings
          warnings={warnings}
          labels={labels}
          renderLink={(field, label) => (
            <FieldLink form={form} field={field} className="font-semibold">
              {label}
            </FieldLink>
          )}
        />
      )}
    </div>
  )
}

type FieldLinkProps = {
  form: RefObject<HTMLFormElement | null>
  /** The name of the field. */
  field: string
  className?: string
  children: ReactNode
}

/** A link that moves focus to a field of the form. */
export function FieldLink({ form, field, className, children }: FieldLinkProps) {
  return (
    <a
      href={`#${field}`}
      className={`link ${className ?? ''}`}
      onClick={(event) => {
        const control = form.current?.elements.namedItem(field)
        if (!(control instanceof HTMLElement)) return
        event.preventDefault()
        control.focus()
      }}
    >
      {children}
    </a>
  )
}
