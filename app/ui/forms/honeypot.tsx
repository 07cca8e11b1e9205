/** Name of the field that people never see and simple bots fill in. */
export const HONEYPOT_FIELD = 'fax_number'

/** A honeypot field: hidden from sight, keyboard, screen readers and autofill. */
export function Honeypot() {
  return (
    <div className="absolute -left-[200vw] top-auto size-px overflow-hidden" aria-hidden="true">
      <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
    </div>
  )
}
