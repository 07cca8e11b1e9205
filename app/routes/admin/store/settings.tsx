import { Form } from 'react-router'
import { editStoreSettings } from '#app/domain/catalogue/settings/edit-store-settings.server.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import {
  storeSettingsForm,
  storeSettingsFormValues,
  toStoreSettingsInput,
} from '#app/domain/catalogue/settings/store-settings-form.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: 'Delivery and returns' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  return storeSettingsFormValues(await findStoreSettings(ctx))
}

/** `Save store settings`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), storeSettingsForm)
  if (!ok) return invalidForm(reply(), failure('Settings not saved', CHECK_FIELDS))
  const changed = await editStoreSettings(ctx, toStoreSettingsInput(value))
  const words = changed > 0 ? 'They count from the next checkout on.' : 'Nothing was different.'
  return redirectWithToast('/admin/store/settings', success('Settings saved', words))
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(storeSettingsForm, actionData, { defaultValue: loaderData })
  return (
    <>
      <PageHeader title="Delivery and returns" lead="How the shop sends, hands over and takes back." />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <Card as="section" aria-label="Delivery" className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...of('shipping')}
            label="Delivery by post"
            hint="In dollars, GST included; the same for any order."
            required
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            {...of('free_from')}
            label="Free from"
            hint="Dollars of goods after discounts. Blank: never free."
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            {...of('pickup_address')}
            label="Pick-up address"
            hint="Blank: pick-up is not offered."
            maxLength={200}
            className="sm:col-span-2"
          />
        </Card>
        <Card as="section" aria-label="Returns">
          <TextArea
            {...of('returns_text')}
            label="Returns"
            hint="On product and order pages, and in the confirmation mail."
            required
            maxLength={2000}
          />
        </Card>
        <Card as="section" aria-label="Other shops">
          <TextArea
            {...of('return_origins')}
            label="Other sites that sell from this store"
            hint="One origin a line, such as https://shop.example.com. After paying, customers of any other site come to our own pages."
            rows={3}
          />
        </Card>
        <SubmitButton size="lg">Save store settings</SubmitButton>
      </Form>
    </>
  )
}
