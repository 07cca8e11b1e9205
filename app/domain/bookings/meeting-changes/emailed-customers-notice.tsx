type EmailedCustomersNoticeProps = {
  count: number
  /** What is changed, within the sentence. */
  change: string
}

/**
 * How many customers with upcoming bookings are emailed when a form is saved with a change; nothing if there are none.
 */
export function EmailedCustomersNotice({ count, change }: EmailedCustomersNoticeProps) {
  if (count === 0) return null
  const customers = count === 1 ? '1 upcoming booking' : `${count} upcoming bookings`
  const sentence = `If you change ${change}, we'll email it to the customers of ${customers}.`
  return <p className="text-sm text-ink-soft">{sentence}</p>
}
