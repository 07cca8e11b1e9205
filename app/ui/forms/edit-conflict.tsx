import { Callout } from '../data/callout.tsx'

type EditConflictProps = {
  /** The edited record, in the singular: `job`, `product`. */
  record: string
  /** Replaces the title for a record that only its owner edits. */
  title?: string
  /** Field name → label as the form shows it, in the form's order. */
  labels: Readonly<Record<string, string>>
  /** What this person submitted, by field name. */
  submitted: Readonly<Record<string, unknown>> | null | undefined
  /** What is saved now, by field name. */
  saved: Readonly<Record<string, string>>
}

/**
 * Shows that someone else saved the record while this form was open, and lists the saved values that differ from the
 * submitted ones. The form below keeps what was typed; submitting it again replaces the saved values.
 */
export function EditConflict({
  record,
  title = `Someone else has saved this ${record} since you opened it`,
  labels,
  submitted,
  saved,
}: EditConflictProps) {
  const differing = Object.keys(labels).filter(
    (name) => name in saved && comparable(saved[name]) !== comparable(submitted?.[name]),
  )
  return (
    <Callout tone="warning" title={title}>
      <p>Your changes are kept below. Saving again replaces these saved values:</p>
      {differing.length > 0 ? (
        <dl className="mt-3 space-y-2">
          {differing.map((name) => (
            <div key={name}>
              <dt className="font-semibold">{labels[name]}</dt>
              <dd className="line-clamp-3 whitespace-pre-line">{saved[name] || 'Empty'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-3">None: the saved values are the same as yours.</p>
      )}
    </Callout>
  )
}

/** A browser submits the line ends of a text area as CRLF; saved text has LF. */
function comparable(value: unknown): string {
  return String(value ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
}
