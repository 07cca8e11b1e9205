import { Form } from 'react-router'
import { path } from '#app/lib/url.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { FREQUENCY_OPTIONS } from './frequency-options.ts'
import type { OwnAlert } from './own-alerts.server.ts'

/** The person's alerts, each with its search, how often it is sent, and `Stop`. */
export function OwnAlertList({ alerts }: { alerts: OwnAlert[] }) {
  return (
    <ul aria-label="Job alerts" className="divide-y divide-line rounded-card border border-line bg-surface">
      {alerts.map((alert) => (
        <li key={alert.id} className="space-y-3 px-4 py-4">
          <p className="font-medium wrap-anywhere">
            <Link className="link" to={alert.listHref}>
              {alert.title}
            </Link>
            {!alert.isActive && <span className="block text-sm text-ink-soft">Not confirmed: nothing is sent</span>}
          </p>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <FrequencyForm alert={alert} />
            <StopForm alert={alert} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function FrequencyForm({ alert }: { alert: OwnAlert }) {
  const action = path`/account/job-alerts/${alert.id}/frequency`
  return (
    <Form method="post" action={action} className="flex flex-wrap items-end gap-3">
      <SelectField
        id={`frequency-${alert.id}`}
        label="Email me"
        name="frequency"
        options={FREQUENCY_OPTIONS}
        defaultValue={alert.frequency}
      />
      <SubmitButton tone="secondary" action={action}>
        {alert.isActive ? 'Save' : 'Confirm'} <VisuallyHidden>{alert.title}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}

function StopForm({ alert }: { alert: OwnAlert }) {
  const action = path`/account/job-alerts/${alert.id}/removal`
  return (
    <Form method="post" action={action}>
      <SubmitButton tone="secondary" action={action}>
        Stop <VisuallyHidden>{alert.title}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}
