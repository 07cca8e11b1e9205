import { telHref } from '#app/lib/phone.ts'

/** The agency's phone number as a link that calls it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telHref(phone)} className="link font-semibold whitespace-nowrap">
      {phone}
    </a>
  )
}
