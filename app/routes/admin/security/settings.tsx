import { Form } from 'react-router'
import { UnsavedInput } from '#app/core/unsaved-input.tsx'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { editSecuritySettings } from '#app/domain/security/edit-security-settings.server.ts'
import {
  formatSecurityFields,
  NUMBER_SETTINGS,
  parseSecuritySettingsForm,
  SECURITY_LABELS,
  securitySettingsForm,
} from '#app/domain/security/security-settings-form.ts'
import { findVersionedSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { enteredParams, requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

const PAGE = '/admin/security/settings'

export const meta: Route.MetaFunction = () => [{ title: 'Security settings' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'security.manage')
  await requireRecentAuthentication(ctx, PAGE, url.searchParams)
  const { settings, version } = await findVersionedSecuritySettings(ctx)
  const entered = enteredFields(url.searchParams)
  return {
    fields: entered ?? formatSecurityFields(settings),
    version: entered ? expectedVersion(url.searchParams) : version,
    isUnsaved: entered !== null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'security.manage')
  const form = await parseFormData(request)
  // Otherwise a stolen session could turn off what protects everything else.
  await requireRecentAuthentication(ctx, PAGE, enteredParams(form, Object.keys(SECURITY_LABELS)))
  const { ok, value, reply } = parseForm(form, securitySettingsForm)
  const title = 'Settings not saved'
  if (!ok) return invalidForm({ ...reply(), stale: null }, failure(title, CHECK_FIELDS))
  const result = await editSecuritySettings(ctx, parseSecuritySettingsForm(value), expectedVersion(form))
  if (!result.ok) {
    const { settings, version } = result.current
    const stale = { saved: formatSecurityFields(settings), version }
    return invalidForm({ ...reply({ '': [title] }), stale }, failure(title, staleMessage('page')), 409)
  }
  const saved = success('Settings saved', 'Changes apply within five seconds.')
  return redirectWithToast(PAGE, result.changed.length > 0 ? saved : success('No changes to save'))
}

/**
 * What an admin had entered before they had to confirm that it is them; null: nothing. A box that was not ticked is
 * absent.
 */
function enteredFields(params: URLSearchParams): Record<string, string> | null {
  const names = Object.keys(SECURITY_LABELS)
  if (!params.has(VERSION_FIELD)) return null
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']))
}

export default function SecuritySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(securitySettingsForm, actionData, { defaultValue: loaderData.fields })
  const stale = actionData?.stale
  const checkbox = (name: string) => ({
    label: SECURITY_LABELS[name],
    name,
    id: of(name).id,
    defaultChecked: of(name).defaultValue === 'on',
  })
  return (
    <>
      <PageHeader title="Security settings" lead="Sign-in rules and limits. Every change is listed in Activity." />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input type="hidden" name={VERSION_FIELD} value={formVersion(loaderData.version, actionData)} />
        {loaderData.isUnsaved && !actionData && <UnsavedInput />}
        {stale && (
          <EditConflict
            record="page"
            labels={SECURITY_LABELS}
            submitted={actionData?.result.initialValue}
            saved={stale.saved}
          />
        )}
        <Card as="section" aria-label="Accounts">
          <h2 className="text-xl">Accounts</h2>
          <p className="mt-1 mb-5 text-sm text-ink-soft">How admins sign in, and which jobs are reviewed first.</p>
          <div className="space-y-5">
            <CheckboxField
              {...checkbox('require_admin_second_factor')}
              hint="Admins without two-step verification are asked to set it up when they sign in"
            />
            <CheckboxField
              {...checkbox('hold_new_employer_jobs')}
              hint="Jobs from companies you haven't verified stay hidden until you review them"
            />
            <TextField
              label={SECURITY_LABELS['refund_step_up']}
              hint="In dollars, for all refunds on an order. You must have entered your password or a code in the last 10 minutes"
              {...of('refund_step_up')}
              inputMode="numeric"
              maxLength={9}
              required
            />
          </div>
        </Card>
        <Card as="section" aria-label="Limits">
          <h2 className="text-xl">Limits</h2>
          <p className="mt-1 mb-5 text-sm text-ink-soft">What visitors can do before they have an account.</p>
          {/* The fields of a row share the lines of label, input and hint, because some labels take two lines. */}
          <div className="grid gap-x-5 *:mb-5 sm:grid-cols-2 sm:*:row-span-4 sm:*:grid sm:*:grid-rows-subgrid sm:*:[&>:first-child]:self-end">
            {NUMBER_SETTINGS.map(({ field, label, hint }) => (
              <TextField
                key={field}
                label={label}
                hint={hint}
                {...of(field)}
                inputMode="numeric"
                maxLength={9}
                required
              />
            ))}
          </div>
        </Card>
        <SaveBar>Save settings</SaveBar>
      </Form>
    </>
  )
}
