import { documentTitle } from '#app/domain/inventory/documents/document-labels.ts'
import { DocumentPage } from '#app/domain/inventory/documents/document-page.tsx'
import { findStockDocument } from '#app/domain/inventory/documents/document-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/document'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? documentTitle(loaderData.document) : 'Deliveries and counts' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { ...(await findStockDocument(ctx, params.id)), timeZone: ctx.timeZone }
}

export default function StockDocumentRoute({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />
}
