/**
 * How a consultation takes place. Consultations are by phone: the agency calls the number of the booking, and without one
 * the customer calls the agency.
 *
 * @param phone the customer's number; null if the booking has none
 * @param options.showNumber false in emails to addresses that are not confirmed, which repeat nothing the customer entered
 */
export function callInstructions(phone: string | null, agencyPhone: string, { showNumber = true } = {}): string {
  if (!phone) return `By phone. Please call us on ${agencyPhone} at that time.`
  return showNumber ? `By phone. We'll call you on ${phone}.` : "By phone. We'll call the number you gave us."
}
