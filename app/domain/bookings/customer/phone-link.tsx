/** The agency's phone number as a link that calls it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link font-semibold whitespace-nowrap">
      {phone}
    </a>
  )
}
