import { telHref } from '#app/lib/phone.ts'
import { MotifStrip } from '#app/ui/brand/motif.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

type ClosingProps = { title: string; text: string; phone: string; hours: string }

/** The closing call to action, on the dark panel, with the people who answer the phone. */
export function Closing({ title, text, phone, hours }: ClosingProps) {
  return (
    <section aria-labelledby="closing" className="page-width py-5 sm:py-6">
      <div className="on-deep relative isolate grid gap-5 overflow-hidden rounded-card bg-deep px-6 pt-6 pb-18 sm:pt-9 sm:pb-20 text-on-deep sm:px-10 lg:grid-cols-[1.4fr_1fr] lg:items-center">
        <MotifStrip deep className="absolute bottom-2 left-0 -z-10 h-12 w-full min-w-[40rem] sm:h-14" />
        <div>
          <h2 id="closing" className="text-3xl">
            {title}
          </h2>
          <p className="mt-2 max-w-[48ch] sm:text-lg text-on-deep-soft">{text}</p>
          <ButtonLink
            to="/employee/register"
            size="lg"
            className="mt-5 bg-wattle text-on-wattle hover:bg-on-deep hover:text-on-wattle"
          >
            Start as a Job Seeker
          </ButtonLink>
        </div>
        <div className="lg:border-l lg:border-deep-edge lg:pl-10">
          <p className="text-sm text-on-deep-soft">Talk to a person</p>
          <a
            href={telHref(phone)}
            className="inline-flex min-h-11 items-center font-display text-[1.75rem] leading-tight font-bold tracking-tight hover:underline hover:underline-offset-4"
          >
            {phone}
          </a>
          <p className="text-sm text-on-deep-soft">{hours}</p>
          <ButtonLink
            to="/booking"
            tone="secondary"
            className="mt-3 border-deep-edge bg-transparent text-on-deep hover:bg-on-deep hover:text-on-wattle"
          >
            Book a consultation
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
