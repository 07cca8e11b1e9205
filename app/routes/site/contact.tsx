import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { listConsultantNames } from '#app/domain/scheduling/consultants/consultants-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { telHref } from '#app/lib/phone.ts'
import { useRootData } from '#app/shell/use-root-data.ts'
import { MotifStrip } from '#app/ui/brand/motif.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/contact'

export const meta = () => [
  { title: 'Contact' },
  {
    name: 'description',
    content: 'Phone, email, address and opening hours. Talk to a consultant about work or hiring.',
  },
]

/** Without a database the page still has the phone number. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { consultants: await listConsultantNames(ctx).catch(() => []) }
}

export default function Contact({ loaderData: { consultants } }: Route.ComponentProps) {
  const { agency } = useRootData()
  return (
    <div className="page-width py-12 sm:py-16">
      <PageHeader
        title="Talk to us"
        lead="Whether you're looking for work or hiring, give us a call. We reply to emails within one business day."
      />
      <div className="grid grid-cols-1 gap-4 wrap-anywhere lg:grid-cols-[1.4fr_1fr]">
        <section
          aria-labelledby="phone"
          className="on-deep relative isolate overflow-hidden rounded-card bg-deep px-6 pt-6 pb-16 text-on-deep sm:p-10 sm:pb-20"
        >
          <MotifStrip deep className="absolute bottom-2 left-0 -z-10 h-12 w-full min-w-[40rem] sm:h-14" />
          <h2 id="phone" className="font-sans text-sm font-semibold tracking-normal text-on-deep-soft">
            Phone
          </h2>
          <a
            className="inline-flex min-h-14 items-center font-display text-3xl font-bold tracking-tight hover:underline hover:underline-offset-4"
            href={telHref(agency.phone)}
          >
            {agency.phone}
          </a>
          <h3 className="sr-only">Opening hours</h3>
          <p className="text-on-deep-soft sm:text-lg">{agency.openingHours}</p>
          <p className="mt-6 max-w-[44ch] text-on-deep-soft">
            Prefer to choose a time? Book a phone consultation at a time that suits you.
          </p>
          <ButtonLink to="/booking" className="mt-3 bg-wattle text-on-wattle hover:bg-on-deep hover:text-on-wattle">
            Book a consultation
          </ButtonLink>
        </section>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <ContactMethod icon={<Mail className="size-[1.25em]" />} title="Email">
            <a
              className="link -my-1.5 inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere"
              href={`mailto:${agency.email}`}
            >
              {agency.email}
            </a>
          </ContactMethod>
          <ContactMethod icon={<MapPin className="size-[1.25em]" />} title="Office">
            <address className="text-lg text-balance not-italic">{agency.address}</address>
          </ContactMethod>
        </div>
      </div>

      {consultants.length > 0 && (
        <section aria-labelledby="consultants" className="mt-12">
          <h2 id="consultants" className="mb-4 text-xl">
            Our consultants
          </h2>
          <ul aria-labelledby="consultants" className="flex flex-wrap gap-x-8 gap-y-4">
            {consultants.map((name) => (
              <li key={name} className="flex min-w-0 items-center gap-3">
                <Avatar name={name} size="sm" />
                <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}

      <div className="mt-12 grid gap-x-6 gap-y-10 border-t border-line pt-10 md:grid-cols-3 lg:gap-x-10">
        <section aria-labelledby="seekers" className="flex flex-col items-start gap-3">
          <h2 id="seekers" className="text-xl">
            Looking for work
          </h2>
          <p className="text-ink-soft md:flex-1">
            Most questions about a job are answered on its page. If you've applied, your dashboard shows the status of
            your application and the date of every change.
          </p>
          <ButtonLink to="/jobs" tone="secondary">
            Search jobs
          </ButtonLink>
        </section>
        <section aria-labelledby="employers" className="flex flex-col items-start gap-3">
          <h2 id="employers" className="text-xl">
            Hiring
          </h2>
          <p className="text-ink-soft md:flex-1">
            Register your company and post a job yourself, or call us and we'll write the job ad with you. Please have
            the location, hours and pay ready.
          </p>
          <ButtonLink to="/employer/register" tone="secondary" className="md:max-lg:px-3">
            Register your company
          </ButtonLink>
        </section>
        <section aria-labelledby="orders" className="flex flex-col items-start gap-3">
          <h2 id="orders" className="text-xl">
            Store orders
          </h2>
          <p className="text-ink-soft md:flex-1">
            The link in your confirmation email shows the status of your order. If you've lost it, we'll send you a new
            one.
          </p>
          <ButtonLink to="/find-order" tone="secondary">
            Find my order
          </ButtonLink>
        </section>
      </div>
    </div>
  )
}

function ContactMethod({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex items-start gap-4 lg:items-center">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <h2 className="font-sans text-sm font-semibold tracking-normal text-ink-soft">{title}</h2>
        {children}
      </div>
    </Card>
  )
}
