type FileColumnsProps = {
  /** What one row of the file is. */
  lead: string
  columns: readonly { names: string; use: string }[]
}

/** The columns that an import reads, beside its upload form. */
export function FileColumns({ lead, columns }: FileColumnsProps) {
  return (
    <section aria-labelledby="file-columns">
      <h2 id="file-columns" className="text-xl">
        What the file contains
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{lead}</p>
      <dl className="space-y-3 text-sm">
        {columns.map(({ names, use }) => (
          <div key={names}>
            <dt className="font-semibold">{names}</dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
