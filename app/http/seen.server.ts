/**
 * The stamp of what a form showed (its hidden `updated_at`), to be compared with what is there now. An unreadable one
 * is a page from nowhere: nothing was seen, so nothing matches.
 */
export function seenIn(form: FormData): Date {
  const seen = new Date(String(form.get('updated_at')))
  return Number.isNaN(seen.getTime()) ? new Date(0) : seen
}
