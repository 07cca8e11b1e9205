import { Outlet } from 'react-router'
import { listUndoableSteps } from '#app/domain/orders/fulfilment/undo-fulfilment.server.ts'
import { UndoSteps } from '#app/domain/orders/fulfilment/undo-steps.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import { StoreAdminTabs } from '#app/shell/store-admin-tabs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/area'

/** With what can be undone, because an order that was shipped may no longer be on the page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  // A page is more useful without its undo buttons than an error page.
  const undoable = await tryOrLog(ctx, 'list of undoable steps', () => listUndoableSteps(ctx))
  return { external: store.kind === 'external', undoable: undoable ?? [], back: url.pathname + url.search }
}

/** The layout of the store's admin pages. An external store has admin pages of its own. */
export default function StoreArea({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.external) return <ExternalStore />
  return (
    <>
      <StoreAdminTabs />
      <Outlet key={matches[3]?.pathname} />
      <UndoSteps steps={loaderData.undoable} back={loaderData.back} />
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
