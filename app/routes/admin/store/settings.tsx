import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { editStoreSettings } from '#app/domain/catalogue/settings/edit-store-settings.server.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import {
  STORE_SETTINGS_LABELS,
  storeSettingsForm,
  storeSettingsFormValues,
  toStoreSettingsInput,
} from '#app/domain/catalogue/settings/store-settings-form.ts'
import { DeliveryMethodList } from '#app/domain/checkout/delivery/delivery-method-list.tsx'
import { listDeliveryMethods } from '#app/domain/checkout/delivery/delivery-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Card } from '#app/ui/data/card.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: 'Delivery and returns' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const [settings, methods] = await Promise.all([findStoreSettings(ctx), listDeliveryMethods(ctx)])
  return { fields: storeSettingsFormValues(settings), methods, version: settings.version }
}

/** `Save store settings`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, storeSettingsForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure('Settings not saved', CHECK_FIELDS))
  const edited = await editStoreSettings(ctx, toStoreSettingsInput(value), expectedVersion(form))
  if (!edited.ok) {
    const message = staleMessage('page')
    return invalidForm({ ...reply({ '': [message] }), isStale: true }, failure('Settings not saved', message), 409)
  }
  const message =
    edited.changed > 0 ? success('Settings saved', 'Changes apply to new checkouts.') : success('No changes to save')
  return redirectWithToast('/admin/store/settings', message)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, methods, version } = loaderData
  const { formProps, of } = useCheckedForm(storeSettingsForm, actionData, { defaultValue: fields })
  const field = (name: keyof typeof STORE_SETTINGS_LABELS) => ({ ...of(name), label: STORE_SETTINGS_LABELS[name] })
  return (
    <>
      <PageHeader title="Delivery and returns" lead="Delivery prices, pick-up and returns of the store." />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input type="hidden" name={VERSION_FIELD} value={formVersion(version, actionData)} />
        {actionData?.isStale && (
          <EditConflict
            record="page"
            labels={STORE_SETTINGS_LABELS}
            submitted={actionData.result.initialValue}
            saved={fields}
          />
        )}
        <Card as="section" aria-label="Delivery" className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('shipping')}
            hint="In dollars, GST included. Flat rate for every order without a delivery method."
            required
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            {...field('free_from')}
            hint="Optional. Value of the goods in dollars, after discounts."
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            {...field('pickup_address')}
            hint="Optional. Leave blank if customers can't pick up orders."
            maxLength={200}
            className="sm:col-span-2"
          />
        </Card>
        <Card as="section" aria-label="Returns">
          <TextArea
            {...field('returns_text')}
            hint="Shown on product and order pages and in the confirmation email."
            required
            maxLength={2000}
          />
        </Card>
        <Card as="section" aria-label="Order notifications">
          <TextField
            {...field('contact_email')}
            hint="Optional. Receives an email about each order. If empty, we use the agency's email"
            type="email"
            maxLength={254}
          />
        </Card>
        <Card as="section" aria-label="Other sites">
          <TextArea
            {...field('return_origins')}
            hint="One origin per line, such as https://shop.example.com. After paying, customers return to these sites. Customers of any other site stay on ours."
            rows={3}
          />
        </Card>
        <SaveBar>Save store settings</SaveBar>
      </Form>
      <DeliveryMethodList methods={methods} />
    </>
  )
}
