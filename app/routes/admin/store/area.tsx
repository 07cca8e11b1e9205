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

/** The layout of the store's admin pages. An external store has admin pages of its own. */
export default function StoreArea({ loaderData }: Route.ComponentProps) {
  if (loaderData.external) return <ExternalStore />
  return (
    <>
      <StoreAdminTabs />
      <Outlet />
    </>
  )
}

function ExternalStore() {
  return (
    <>
      <PageHeader title="Store" />
      <EmptyState title="Managed by the external store" action={<ButtonLink to="/store">View store</ButtonLink>}>
        This site shows the products of an external store service (STORE_API_URL is set). Manage products, stock,
        orders, discounts and delivery there.
      </EmptyState>
    </>
  )
}
