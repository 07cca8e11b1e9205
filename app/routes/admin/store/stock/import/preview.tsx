import { redirect } from 'react-router'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { loadStockImport } from '#app/domain/inventory/stock-file/import-stock.server.ts'
import { StockImportView } from '#app/domain/inventory/stock-file/stock-import-view.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/preview'

/** Changes and errors that the page shows; a file can have thousands. */
const MAX_SHOWN = 100

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Import ${loaderData.fileName}` : 'Import stock' },
]

/** A file that was imported or discarded leads back to the form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const draft = await loadStockImport(ctxOf(context), params.id)
  if (!draft) throw redirect('/admin/store/stock/import')
  const { rowCount, changes, errors, unchanged, unknown, fingerprint } = draft.plan
  const preview = {
    changes: changes.slice(0, MAX_SHOWN),
    changeCount: changes.length,
    errors: errors.slice(0, MAX_SHOWN),
    errorCount: errors.length,
    invalidRows: new Set(errors.map(({ line }) => line)).size,
    unchanged,
    unknown,
    fingerprint,
  }
  return { id: params.id, fileName: draft.fileName, rowCount, preview }
}

export default function StockImportPage({ loaderData }: Route.ComponentProps) {
  const { id, fileName, rowCount, preview } = loaderData
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{fileName}</span>}
        above={
          <Breadcrumb
            items={[
              { label: 'Stock', href: '/admin/store/stock' },
              { label: 'Import stock', href: '/admin/store/stock/import' },
              { label: fileName },
            ]}
          />
        }
        lead={`${formatCountOf(rowCount, 'row')}. Nothing is saved yet.`}
      />
      {/* The stock can change: the form then has other changes. */}
      <StockImportView key={preview.fingerprint} id={id} fileName={fileName} preview={preview} />
    </>
  )
}
