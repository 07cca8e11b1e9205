import { Form } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ConnectedService } from './connected-services.server.ts'
import { ServiceMark } from './service-mark.tsx'

/** Which services the account is connected to, with a link to their page. */
export function ServiceSettings({ services }: { services: ConnectedService[] }) {
  const connected = services.filter(({ connectedAt }) => connectedAt)
  return (
    <div className="max-w-form space-y-5">
      <p>
        {connected.map(({ id, name }) => (
          <Badge key={id} tone="green">
            {name}
          </Badge>
        ))}{' '}
        {connected.length > 0
          ? 'You can sign in without your password.'
          : `Connect ${formatNames(services)} to sign in without your password.`}
      </p>
      <ButtonLink to="/account/sign-in-services" tone="secondary">
        Manage sign-in services
      </ButtonLink>
    </div>
  )
}

/** The services of the account, each with `Connect` or `Disconnect`. */
export function ServiceList({ services, timeZone }: { services: ConnectedService[]; timeZone: string }) {
  return (
    <ul aria-label="Sign-in services" className="divide-y divide-line rounded-card border border-line bg-surface">
      {services.map((service) => (
        <li key={service.id} className="flex items-center justify-between gap-x-4 px-4 py-3">
          <div className="flex min-w-0 flex-1 items-center gap-3">
            <ServiceMark id={service.id} />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{service.name}</p>
              <p className="text-sm text-ink-soft">
                {service.connectedAt ? `Connected ${formatDate(service.connectedAt, timeZone)}` : 'Not connected'}
                {!service.available && ', no longer offered'}
              </p>
            </div>
          </div>
          <ServiceForm service={service} />
        </li>
      ))}
    </ul>
  )
}

function ServiceForm({ service: { id, name, connectedAt } }: { service: ConnectedService }) {
  const action = connectedAt ? path`/account/sign-in-services/${id}/removal` : path`/account/sign-in-services/${id}`
  return (
    <Form method="post" action={action}>
      <SubmitButton tone="secondary" size="sm" action={action}>
        {connectedAt ? 'Disconnect' : 'Connect'} <VisuallyHidden>{name}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}

function formatNames(services: ConnectedService[]): string {
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(services.map(({ name }) => name))
}
