import { IMPORT_FIELDS } from './parsing/column-mapping.ts'

/** The columns that an import reads from a file. */
export function FileContents() {
  return (
    <section aria-labelledby="file-contents">
      <h2 id="file-contents" className="text-xl">
        What the file contains
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        One job per row, with any column names. You choose which column is which after the upload.
      </p>
      <dl className="space-y-3 text-sm">
        <Fields label="Needed" isRequired />
        <Fields label="Optional" isRequired={false} />
      </dl>
    </section>
  )
}

function Fields({ label, isRequired }: { label: string; isRequired: boolean }) {
  const fields = IMPORT_FIELDS.filter(({ required }) => required === isRequired)
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>{fields.map((field) => field.label).join(', ')}</dd>
    </div>
  )
}
