/** What was typed in a field, with the field's label. */
export type Entry = { name: string; label: string; text: string }

/** What was typed in a form that can't be shown again, to copy it. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  return entries.map(({ name, label, text }) => (
    <section key={name} className="mb-6">
      <h2 className="mb-2 text-xl">{label}</h2>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  ))
}
