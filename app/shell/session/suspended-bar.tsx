import { telHref } from '#app/lib/phone.ts'
import type { AgencyDetails } from '../root-data.ts'

const link = 'inline-flex min-h-8 items-center font-semibold underline underline-offset-4'

/** On every page of a person whose account was suspended while they were signed in. */
export function SuspendedBar({ agency: { phone, email } }: { agency: AgencyDetails }) {
  return (
    <section aria-label="Account" className="bg-deep text-on-deep on-deep" data-print="none">
      <p className="page-width py-2 text-sm">
        Your account is suspended. We've emailed you the reason. To ask us to review it, call{' '}
        <a href={telHref(phone)} className={link}>
          {phone}
        </a>{' '}
        or write to{' '}
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
        .
      </p>
    </section>
  )
}
