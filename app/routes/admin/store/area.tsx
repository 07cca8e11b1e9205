import { Outlet } from 'react-router'
import { requestContext } from '#app/http/request-context.ts'
import { StoreAdminTabs } from '#app/shell/store-admin-tabs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/area'

export function loader({ context }: Route.LoaderArgs) {
  return { external: requestContext(context).store.kind === 'external' }
}

/** The frame of the store's back office. An external store has its own: here it is only said where. */
export default function StoreArea({ loaderData }: Route.ComponentProps) {
  if (loaderData.external) return <ManagedElsewhere />
  return (
    <>
      <StoreAdminTabs />
      <Outlet />
    </>
  )
}

function ManagedElsewhere() {
  return (
    <>
      <PageHeader title="Store" />
      <EmptyState title="Managed by the external store" action={<ButtonLink to="/store">Open the shop</ButtonLink>}>
        STORE_API_URL is set: products, stock, orders, discounts and delivery are that service’s business. Change them
        there; the shop here shows them.
      </EmptyState>
    </>
  )
}
