import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { telHref } from '#app/lib/phone.ts'

/** An email address and a phone number as links; '' is no address. */
export function ContactLinks({ email, phone }: { email: string; phone: string | null }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {email && (
        <li className="flex min-w-0 items-center gap-1.5">
          <Mail aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          <a href={`mailto:${email}`} className="link inline-flex min-h-8 items-center break-all max-md:min-h-11">
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li className="flex min-w-0 items-center gap-1.5">
          <Phone aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          <a
            href={telHref(phone)}
            className="link inline-flex min-h-8 items-center whitespace-nowrap max-md:min-h-11 tabular-nums max-[16rem]:whitespace-normal"
          >
            {phone}
          </a>
        </li>
      )}
    </ul>
  )
}
