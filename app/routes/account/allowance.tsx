import { AllowanceLedger } from '#app/domain/checkout/allowance/allowance-ledger.tsx'
import { findOwnAllowance } from '#app/domain/checkout/allowance/allowance-queries.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/allowance'

export const meta: Route.MetaFunction = () => [{ title: 'Your staff allowance' }]

/** What the person has to spend in the store, and every change of it. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { balanceCents, entries } = await findOwnAllowance(ctx)
  return { balanceCents, entries, timeZone: ctx.timeZone }
}

export default function OwnAllowance({ loaderData: { balanceCents, entries, timeZone } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeader
        title="Your staff allowance"
        lead={`You have ${formatCents(balanceCents)} to spend in the store.`}
        actions={balanceCents > 0 && <ButtonLink to="/store">Visit the store</ButtonLink>}
      />
      <AllowanceLedger entries={entries} timeZone={timeZone} orderHref={(id) => `/orders/${id}`} />
    </div>
  )
}
