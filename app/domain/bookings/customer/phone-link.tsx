/** The agency's phone number, to be called from a phone. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link font-semibold whitespace-nowrap">
      {phone}
    </a>
  )
}
