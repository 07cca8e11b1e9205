import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { AGENCY_LABELS, AgencyFields } from '#app/domain/agency/agency-fields.tsx'
import { agencyForm, formatAgencyFields, parseAgencyForm } from '#app/domain/agency/agency-form.ts'
import { findVersionedAgency } from '#app/domain/agency/agency-queries.server.ts'
import { editAgency } from '#app/domain/agency/edit-agency.server.ts'
import { findLiveFigures } from '#app/domain/dashboards/live-figures.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: 'Agency settings' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [{ settings, version }, live] = await Promise.all([findVersionedAgency(ctx), findLiveFigures(ctx)])
  const figures = [
    { label: 'Active Jobs', shown: settings.figureJobs, live: live.jobs },
    { label: 'Partner Companies', shown: settings.figureCompanies, live: live.companies },
    { label: 'Happy Candidates', shown: settings.figureCandidates, live: live.candidates },
  ]
  return { fields: formatAgencyFields(settings), version, figures }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'agency.edit')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, agencyForm)
  const title = 'Settings not saved'
  if (!ok) return invalidForm({ ...reply(), stale: null }, failure(title, CHECK_FIELDS))
  const result = await editAgency(ctx, parseAgencyForm(value), expectedVersion(form))
  if (!result.ok) {
    const { settings, version } = result.current
    const stale = { saved: formatAgencyFields(settings), version }
    return invalidForm({ ...reply({ '': [title] }), stale }, failure(title, staleMessage('agency profile')), 409)
  }
  const saved = success('Settings saved', 'Every page now shows the new settings.')
  return redirectWithToast('/admin/settings', result.changed.length > 0 ? saved : success('No changes to save'))
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(agencyForm, actionData, { defaultValue: loaderData.fields })
  const stale = actionData?.stale
  return (
    <>
      <PageHeader
        title="Agency settings"
        lead="The agency's details. Every change is listed in Activity."
        actions={
          <ButtonLink to="/admin/feeds" tone="secondary">
            Job board feeds
          </ButtonLink>
        }
      />
      <Form method="post" {...formProps} className="space-y-6">
        <input type="hidden" name={VERSION_FIELD} value={formVersion(loaderData.version, actionData)} />
        {stale && (
          <EditConflict
            record="agency profile"
            labels={AGENCY_LABELS}
            submitted={actionData?.result.initialValue}
            saved={stale.saved}
          />
        )}
        <AgencyFields of={of} saved={loaderData.fields} figures={loaderData.figures} />
        <SaveBar>Save settings</SaveBar>
      </Form>
    </>
  )
}
