import { Form } from 'react-router'
import { expectedVersion, formVersion, VERSION_FIELD } from '#app/core/version.ts'
import {
  allowanceForm,
  allowanceProblem,
  MAX_REASON_LENGTH,
  STALE_ALLOWANCE_MESSAGE,
} from '#app/domain/checkout/allowance/allowance-form.ts'
import { AllowanceLedger } from '#app/domain/checkout/allowance/allowance-ledger.tsx'
import { findAllowance } from '#app/domain/checkout/allowance/allowance-queries.server.ts'
import { changeAllowance } from '#app/domain/checkout/allowance/change-allowance.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/allowance'

const NOT_CHANGED = 'Allowance not changed'

const KIND_OPTIONS = [
  { value: 'granted', label: 'Grant' },
  { value: 'withdrawn', label: 'Withdraw' },
]

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Staff allowance for ${loaderData?.allowance.fullName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const allowance = await findAllowance(ctx, params.id)
  /** What was entered before the person had to confirm that it is them, or in the form for an email address. */
  const input = Object.fromEntries(url.searchParams)
  return { allowance, input, timeZone: ctx.timeZone }
}

/** `Change allowance`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, allowanceForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure(NOT_CHANGED, CHECK_FIELDS))
  const page = path`/admin/store/allowances/${params.id}`
  if (value.kind === 'granted') {
    const { [VERSION_FIELD]: _, ...input } = Object.fromEntries([...form].map(([name, text]) => [name, String(text)]))
    await requireRecentAuthentication(ctx, `${page}?${new URLSearchParams(input)}`)
  }
  const result = await changeAllowance(ctx, params.id, { ...value, expectedVersion: expectedVersion(form) })
  if (!result.ok) {
    const { reason, balanceCents } = result
    if (reason === 'stale') {
      return invalidForm({ ...reply(), isStale: true }, failure(NOT_CHANGED, STALE_ALLOWANCE_MESSAGE), 409)
    }
    const message = allowanceProblem({ reason, balanceCents })
    return invalidForm({ ...reply({ amount: [message] }), isStale: false }, failure(NOT_CHANGED, message), 409)
  }
  const description = `${result.fullName} has ${formatCents(result.balanceCents)} and has been emailed.`
  return redirectWithToast(page, success('Allowance changed', description))
}

export default function PersonAllowance({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fullName, email, balanceCents, version, entries } = loaderData.allowance
  return (
    <>
      <PageHeader
        title={fullName}
        lead={`${formatCents(balanceCents)} left · ${email}`}
        above={<Breadcrumb items={[{ label: 'Allowances', href: '/admin/store/allowances' }, { label: fullName }]} />}
      />
      <div className="items-start gap-x-10 xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <AllowanceLedger
          entries={entries}
          timeZone={loaderData.timeZone}
          orderHref={(id) => `/admin/store/orders/${id}`}
        />
        <Card as="section" aria-labelledby="change" className="max-w-form max-xl:mt-8">
          <h2 id="change" className="text-xl">
            Change the allowance
          </h2>
          <ChangeForm
            key={`${params.id} ${version}`}
            answer={actionData}
            version={formVersion(version, actionData)}
            input={loaderData.input}
          />
        </Card>
      </div>
    </>
  )
}

type ChangeFormProps = {
  answer: (FormActionData & { isStale?: boolean }) | undefined
  version: number
  /** Values by field name that the form starts with. */
  input: Record<string, string>
}

function ChangeForm({ answer, version, input }: ChangeFormProps) {
  const { formProps, of } = useCheckedForm(allowanceForm, answer, { defaultValue: { kind: 'granted', ...input } })
  return (
    <Form method="post" {...formProps} className="mt-4 space-y-5">
      <input type="hidden" name={VERSION_FIELD} value={version} />
      {answer?.isStale && (
        <Callout tone="warning" title="This allowance has changed since you opened it">
          Check its balance and what you entered, then try again.
        </Callout>
      )}
      <RadioGroup {...of('kind')} label="Change" look="chips" options={KIND_OPTIONS} required />
      <TextField {...of('amount')} label="Amount" hint="In dollars" inputMode="decimal" required maxLength={20} />
      <TextField
        {...of('reason')}
        label="Reason"
        hint="They'll see this reason."
        required
        maxLength={MAX_REASON_LENGTH}
      />
      <ConfirmLeaving />
      <SubmitButton>Change allowance</SubmitButton>
    </Form>
  )
}
