import { redirect } from 'react-router'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { loadProductImport } from '#app/domain/catalogue/product-file/import-products.server.ts'
import type { ProductPlan } from '#app/domain/catalogue/product-file/plan-product-import.server.ts'
import {
  ProductImportInterrupted,
  ProductImportOutcome,
  ProductImportRunning,
} from '#app/domain/catalogue/product-file/product-import-outcome.tsx'
import { ProductImportView } from '#app/domain/catalogue/product-file/product-import-view.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/preview'

/** Products, errors and notices that the page shows; a file can have thousands. */
const MAX_SHOWN = 100

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Import ${loaderData.fileName}` : 'Import products' },
]

/** A file that was discarded leads back to the form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await loadProductImport(ctx, params.id)
  if (!page) throw redirect('/admin/store/products/import')
  const base = { id: params.id, fileName: page.fileName, timeZone: ctx.timeZone }
  if (page.status !== 'uploaded') return { ...base, page }
  const { status, wasInterrupted, plan } = page
  return { ...base, page: { status, wasInterrupted, preview: previewOf(plan), rowCount: plan.rowCount } }
}

/** The plan without the texts and variants that the page does not show. */
function previewOf({ products, errors, notices, ...plan }: ProductPlan) {
  return {
    ...plan,
    products: products
      .slice(0, MAX_SHOWN)
      .map((one) => (one.kind === 'update' ? { ...one, details: null, variants: null } : one)),
    added: products.filter(({ kind }) => kind === 'create').length,
    updated: products.filter(({ kind }) => kind === 'update').length,
    errors: errors.slice(0, MAX_SHOWN),
    errorCount: errors.length,
    notices: notices.slice(0, MAX_SHOWN),
  }
}

export default function ProductImportPage({ loaderData }: Route.ComponentProps) {
  const { id, fileName, timeZone, page } = loaderData
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{fileName}</span>}
        above={
          <Breadcrumb
            items={[
              { label: 'Products', href: '/admin/store/products' },
              { label: 'Import products', href: '/admin/store/products/import' },
              { label: fileName },
            ]}
          />
        }
        lead={
          page.status === 'uploaded' &&
          `${formatCountOf(page.rowCount, 'row')}.${page.wasInterrupted ? '' : ' Nothing is imported yet.'}`
        }
      />
      {page.status === 'uploaded' && (
        <div className="space-y-6">
          {page.wasInterrupted && <ProductImportInterrupted />}
          <ProductImportView id={id} preview={page.preview} />
        </div>
      )}
      {page.status === 'running' && <ProductImportRunning retryAt={page.retryAt} timeZone={timeZone} />}
      {page.status === 'done' && <ProductImportOutcome result={page.result} />}
    </>
  )
}
