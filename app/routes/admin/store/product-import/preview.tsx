import { redirect } from 'react-router'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { loadProductImport } from '#app/domain/catalogue/product-file/import-products.server.ts'
import type { ProductPlan } from '#app/domain/catalogue/product-file/plan-product-import.server.ts'
import {
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
  const page = await loadProductImport(ctxOf(context), params.id)
  if (!page) throw redirect('/admin/store/products/import')
  const { fileName } = page
  if (page.status === 'uploaded')
    return { id: params.id, fileName, preview: previewOf(page.plan), rowCount: page.plan.rowCount, result: null }
  return { id: params.id, fileName, preview: null, rowCount: 0, result: page.status === 'done' ? page.result : null }
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
  const { id, fileName, preview, rowCount, result } = loaderData
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
        lead={preview && `${formatCountOf(rowCount, 'row')}. Nothing is imported yet.`}
      />
      {preview ? (
        <ProductImportView id={id} preview={preview} />
      ) : result ? (
        <ProductImportOutcome result={result} />
      ) : (
        <ProductImportRunning />
      )}
    </>
  )
}
