import { OwnAlertList } from '#app/domain/job-alerts/own-alert-list.tsx'
import { listOwnAlerts } from '#app/domain/job-alerts/own-alerts.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/job-alerts'

export const meta: Route.MetaFunction = () => [{ title: 'Job alerts' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { email, userType } = requirePerson(ctx.actor)
  return { alerts: await listOwnAlerts(ctx), email, settingsHref: ACCOUNT_SETTINGS[userType] }
}

export default function JobAlerts({ loaderData: { alerts, email, settingsHref } }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Job alerts"
      lead={`We email new jobs to ${email}.`}
      aside={<BackLink to={settingsHref}>Settings</BackLink>}
    >
      {alerts.length > 0 ? (
        <div className="space-y-6">
          <OwnAlertList alerts={alerts} />
          <ButtonLink to="/jobs" tone="secondary">
            Search jobs
          </ButtonLink>
        </div>
      ) : (
        <EmptyState
          as="h2"
          title="You have no job alerts"
          action={
            <ButtonLink to="/jobs" tone="primary">
              Search jobs
            </ButtonLink>
          }
        >
          Search for jobs and select “Create alert”. Your alerts appear here.
        </EmptyState>
      )}
    </NarrowPage>
  )
}
