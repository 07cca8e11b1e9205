import { Form } from 'react-router'
import { allowanceForm, allowanceProblem, MAX_REASON_LENGTH } from '#app/domain/checkout/allowance/allowance-form.ts'
import { AllowanceLedger } from '#app/domain/checkout/allowance/allowance-ledger.tsx'
import { findAllowance } from '#app/domain/checkout/allowance/allowance-queries.server.ts'
import { changeAllowance } from '#app/domain/checkout/allowance/change-allowance.server.tsx'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
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

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { allowance: await findAllowance(ctx, params.id), timeZone: ctx.timeZone }
}

/** `Change allowance`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), allowanceForm)
  if (!ok) return invalidForm(reply(), failure(NOT_CHANGED, CHECK_FIELDS))
  const result = await changeAllowance(ctx, params.id, value)
  if (!result.ok) {
    const message = allowanceProblem(result)
    return invalidForm(reply({ amount: [message] }), failure(NOT_CHANGED, message), 409)
  }
  const description = `${result.fullName} has ${formatCents(result.balanceCents)} and has been emailed.`
  return redirectWithToast(path`/admin/store/allowances/${params.id}`, success('Allowance changed', description))
}

export default function PersonAllowance({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fullName, email, balanceCents, entries } = loaderData.allowance
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
          <ChangeForm key={`${params.id} ${entries.length}`} answer={actionData} />
        </Card>
      </div>
    </>
  )
}

function ChangeForm({ answer }: { answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(allowanceForm, answer, { defaultValue: { kind: 'granted' } })
  return (
    <Form method="post" {...formProps} className="mt-4 space-y-5">
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
