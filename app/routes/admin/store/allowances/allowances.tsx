import { Form } from 'react-router'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { formatPriceInput } from '#app/domain/catalogue/store-form-fields.ts'
import { allowanceVersion } from '#app/domain/checkout/allowance/allowance.ts'
import { allowanceProblem, MAX_REASON_LENGTH, newAllowanceForm } from '#app/domain/checkout/allowance/allowance-form.ts'
import {
  type AllowanceRow,
  findAllowanceHolder,
  listAllowances,
} from '#app/domain/checkout/allowance/allowance-queries.server.ts'
import { changeAllowance } from '#app/domain/checkout/allowance/change-allowance.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Card } from '#app/ui/data/card.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/allowances'

const NOT_GRANTED = 'Allowance not granted'

export const meta: Route.MetaFunction = () => [{ title: 'Staff allowances' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await listAllowances(ctx, parsePagePosition(url.searchParams))
  return { rows: page.rows, timeZone: ctx.timeZone, pages: parsePageLinks(url, page) }
}

/** `Grant allowance`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), newAllowanceForm)
  if (!ok) return invalidForm(reply(), failure(NOT_GRANTED, CHECK_FIELDS))
  const { email, ...input } = value
  const userId = await findAllowanceHolder(ctx, email)
  if (!userId) {
    const message = 'No confirmed account has this email address.'
    return invalidForm(reply({ email: [message] }), failure(NOT_GRANTED, message), 409)
  }
  const entered = new URLSearchParams({ amount: formatPriceInput(input.amount), reason: input.reason })
  const page = `${path`/admin/store/allowances/${userId}`}?${entered}`
  await requireRecentAuthentication(ctx, page)
  // Only a first allowance: a later one is granted on the page that shows the ledger.
  const result = await changeAllowance(ctx, userId, {
    ...input,
    kind: 'granted',
    expectedVersion: allowanceVersion(undefined),
  })
  if (!result.ok) {
    const { reason, balanceCents } = result
    if (reason === 'stale') {
      const message = 'This person already has an allowance history. Check it, then grant the allowance here.'
      return redirectWithToast(page, failure(NOT_GRANTED, message))
    }
    const message = allowanceProblem({ reason, balanceCents })
    return invalidForm(reply({ amount: [message] }), failure(NOT_GRANTED, message), 409)
  }
  const description = `${result.fullName} has ${formatCents(result.balanceCents)} and has been emailed.`
  return redirectWithToast('/admin/store/allowances', success('Allowance granted', description))
}

const columnsIn = (timeZone: string): Column<AllowanceRow>[] => [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: (row) => (
      <Link to={`/admin/store/allowances/${row.id}`} className="link">
        {row.fullName}
      </Link>
    ),
  },
  { key: 'email', header: 'Email', className: 'wrap-anywhere', cell: ({ email }) => email },
  {
    key: 'at',
    header: 'Last change',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ at }) => formatDate(at, timeZone),
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'end',
    phone: 'end',
    className: 'tabular-nums',
    cell: ({ balanceCents }) => formatCents(balanceCents),
  },
]

export default function Allowances({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, timeZone, pages } = loaderData
  const { formProps, of } = useCheckedForm(newAllowanceForm, actionData)
  return (
    <>
      <PageHeader
        title="Staff allowances"
        lead="A credit that pays all or part of a person's orders, for example for uniforms."
      />
      <div className="items-start gap-x-10 xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <div className="min-w-0">
          {rows.length > 0 ? (
            <DataTable caption="Staff allowances" columns={columnsIn(timeZone)} rows={rows} rowKey={({ id }) => id} />
          ) : (
            <EmptyState title="No allowances yet">People you grant an allowance to appear here.</EmptyState>
          )}
          <Pagination {...pages} />
        </div>
        <Card as="section" aria-labelledby="grant" className="max-w-form max-xl:mt-8">
          <h2 id="grant" className="text-xl">
            Grant an allowance
          </h2>
          <Form method="post" {...formProps} className="mt-4 space-y-5">
            <TextField
              {...of('email')}
              label="Email"
              hint="The address of their account"
              type="email"
              required
              maxLength={254}
            />
            <TextField {...of('amount')} label="Amount" hint="In dollars" inputMode="decimal" required maxLength={20} />
            <TextField
              {...of('reason')}
              label="Reason"
              hint="They'll see this reason."
              required
              maxLength={MAX_REASON_LENGTH}
            />
            <ConfirmLeaving />
            <SubmitButton>Grant allowance</SubmitButton>
          </Form>
        </Card>
      </div>
    </>
  )
}
