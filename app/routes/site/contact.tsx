import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { telHref } from '#app/lib/phone.ts'
import { useRootData } from '#app/shell/use-root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

export const meta = () => [
  { title: 'Contact' },
  {
    name: 'description',
    content: 'Phone, email, address and opening hours. Talk to a consultant about work or hiring.',
  },
]

export default function Contact() {
  const { agency } = useRootData()
  return (
    <div className="page-width py-12 sm:py-16">
      <PageHeader
        title="Talk to us"
        lead="Whether you're looking for work or hiring, give us a call. We reply to emails within one business day."
        actions={<ButtonLink to="/booking">Book a consultation</ButtonLink>}
      />
      <div className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-2">
        <ContactMethod icon={<Phone className="size-5" />} title="Phone">
          <a
            className="inline-flex min-h-11 items-center font-display text-[1.75rem] leading-tight font-bold tracking-tight text-accent hover:underline hover:underline-offset-4"
            href={telHref(agency.phone)}
          >
            {agency.phone}
          </a>
        </ContactMethod>
        <ContactMethod icon={<Mail className="size-5" />} title="Email">
          <a
            className="link inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere"
            href={`mailto:${agency.email}`}
          >
            {agency.email}
          </a>
        </ContactMethod>
        <ContactMethod icon={<MapPin className="size-5" />} title="Office">
          <address className="text-lg not-italic">{agency.address}</address>
        </ContactMethod>
        <ContactMethod icon={<Clock className="size-5" />} title="Opening hours">
          <p className="text-lg">{agency.openingHours}</p>
        </ContactMethod>
      </div>

      <div className="mt-12 grid gap-10 border-t border-line pt-10 md:grid-cols-3">
        <section aria-labelledby="seekers" className="space-y-3">
          <h2 id="seekers" className="text-xl">
            Looking for work
          </h2>
          <p className="text-ink-soft">
            Most questions about a job are answered on its page. If you've applied, your dashboard shows the status of
            your application and the date of every change.
          </p>
          <ButtonLink to="/jobs" tone="secondary">
            Search jobs
          </ButtonLink>
        </section>
        <section aria-labelledby="employers" className="space-y-3">
          <h2 id="employers" className="text-xl">
            Hiring
          </h2>
          <p className="text-ink-soft">
            Register your company and post a job yourself, or call us and we'll write the job ad with you. Please have
            the location, hours and pay ready.
          </p>
          <ButtonLink to="/employer/register" tone="secondary">
            Register your company
          </ButtonLink>
        </section>
        <section aria-labelledby="orders" className="space-y-3">
          <h2 id="orders" className="text-xl">
            Store orders
          </h2>
          <p className="text-ink-soft">
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
    <Card as="section" className="flex items-center gap-4">
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
