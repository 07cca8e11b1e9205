import { Form } from 'react-router'
import {
  accountTypeForm,
  type ChangeableType,
  otherTypes,
  TYPE_CHANGE_EFFECTS,
  TYPES_IN_SENTENCES,
  typeChangeObstacleMessage,
} from '#app/domain/moderation/account-type.ts'
import { changeAccountType, findAccountTypeChange } from '#app/domain/moderation/change-account-type.server.tsx'
import { MAX_SUSPENSION_REASON } from '#app/domain/people/person.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { enteredParams, requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/account-type'

const NOT_CHANGED = 'Account type not changed'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Change account type of ${loaderData?.fullName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

/** `?to=` selects the new type; without it the most likely one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { fullName, kind, obstacle } = await findAccountTypeChange(ctx, params.id)
  await requireRecentAuthentication(ctx, path`/admin/users/${params.id}/account-type`, url.searchParams)
  const types = otherTypes(kind)
  const next = types.find((type) => type === url.searchParams.get('to')) ?? types[0] ?? null
  return {
    id: params.id,
    fullName,
    kind,
    next,
    others: types.filter((type) => type !== next),
    obstacle: obstacle && typeChangeObstacleMessage(obstacle, fullName),
    input: { company_name: url.searchParams.get('company_name'), reason: url.searchParams.get('reason') },
  }
}

/** `Make … an employer`, a job seeker or a consultant. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'person.change-type')
  const page = path`/admin/users/${params.id}`
  const form = await parseFormData(request)
  const entered = enteredParams(form, ['company_name', 'reason'])
  if (form.has('account_type')) entered.set('to', String(form.get('account_type')))
  // A return path has no line breaks.
  if (form.has('reason')) entered.set('reason', String(form.get('reason')).replace(/\s+/g, ' '))
  await requireRecentAuthentication(ctx, `${page}/account-type`, entered)
  const { ok, value, reply } = parseForm(form, accountTypeForm)
  if (!ok) return invalidForm(reply(), failure(NOT_CHANGED, CHECK_FIELDS))
  const companyName = value.account_type === 'employer' ? value.company_name : ''
  const change = { userType: value.account_type, reason: value.reason, companyName }
  const result = await changeAccountType(ctx, params.id, change)
  if (!result.ok) {
    const { fullName } = await findAccountTypeChange(ctx, params.id)
    return invalidForm(reply(), failure(NOT_CHANGED, typeChangeObstacleMessage(result.obstacle, fullName)), 409)
  }
  const type = TYPES_IN_SENTENCES[value.account_type]
  return redirectWithToast(page, success('Account type changed', `${result.fullName} is now ${type}.`))
}

export default function AccountType({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fullName, kind, next, others, obstacle, input } = loaderData
  const href = `/admin/users/${id}`
  return (
    <>
      <PageHeader
        title="Change account type"
        above={
          <Breadcrumb
            items={[
              { label: 'Users', href: '/admin/users' },
              { label: fullName, href },
              { label: 'Change account type' },
            ]}
          />
        }
        lead={`${fullName} is ${TYPES_IN_SENTENCES[kind]}.`}
      />
      {obstacle || !next ? (
        <>
          <Callout tone="warning" title="You can't change this account's type" className="max-w-form">
            {obstacle}
          </Callout>
          <ButtonLink to={href} tone="secondary" className="mt-6">
            Back to {fullName}
          </ButtonLink>
        </>
      ) : (
        <>
          <TypeForm key={next} {...{ next, fullName, href, input }} answer={actionData} />
          <p className="mt-6 text-sm">
            {others.map((type) => (
              <Link key={type} to={`?to=${type}`} className="link inline-flex min-h-8 items-center">
                Make {fullName} {TYPES_IN_SENTENCES[type]} instead
              </Link>
            ))}
          </p>
        </>
      )}
    </>
  )
}

type TypeFormProps = {
  next: ChangeableType
  fullName: string
  href: string
  input: Route.ComponentProps['loaderData']['input']
  answer: Route.ComponentProps['actionData']
}

function TypeForm({ next, fullName, href, input, answer }: TypeFormProps) {
  const { formProps, of } = useCheckedForm(accountTypeForm, answer, { defaultValue: input })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <Callout tone="info" title={`What happens to ${fullName}`}>
        {TYPE_CHANGE_EFFECTS[next]}
      </Callout>
      <input type="hidden" name="account_type" value={next} />
      {next === 'employer' && <TextField label="Company name" {...of('company_name')} required maxLength={150} />}
      <TextArea
        label="Reason"
        hint="We'll include it in our email to them."
        {...of('reason')}
        rows={3}
        maxLength={MAX_SUSPENSION_REASON}
        required
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{`Make ${fullName} ${TYPES_IN_SENTENCES[next]}`}</SubmitButton>
        <ButtonLink to={href} tone="secondary">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
