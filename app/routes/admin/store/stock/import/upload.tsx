import { FileColumns } from '#app/domain/catalogue/file-import/file-columns.tsx'
import { StoreUploadForm, storeUploadForm } from '#app/domain/catalogue/file-import/upload-form.tsx'
import { uploadStockFile } from '#app/domain/inventory/stock-file/import-stock.server.ts'
import { MAX_STOCK_FILE_ROWS, STOCK_FILE_COLUMNS } from '#app/domain/inventory/stock-file/stock-columns.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { respondToUpload } from '#app/http/uploads/respond-to-upload.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/upload'

const COLUMNS = [
  {
    names: `${STOCK_FILE_COLUMNS.sku}, ${STOCK_FILE_COLUMNS.onHand}`,
    use: 'Required. Rows without a quantity are skipped.',
  },
  {
    names: STOCK_FILE_COLUMNS.exported,
    use: "Optional. Rows you didn't change, and rows whose stock has changed since the export, are skipped.",
  },
  { names: 'Other columns', use: 'Ignored.' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Import stock' }]

/** Only checks the permission: the page has no data. */
export const loader = ({ context }: Route.LoaderArgs) => assertCan(ctxOf(context).actor, 'store.manage')

/** `Upload file`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  return respondToUpload(request, {
    schema: storeUploadForm,
    choose: 'Choose a CSV file up to 10 MB.',
    upload: (file) => uploadStockFile(ctx, file),
    previewOf: (id) => path`/admin/store/stock/import/${id}`,
    hint: 'Check the changes, then save the count.',
  })
}

export default function UploadStock({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Import stock"
        above={<Breadcrumb items={[{ label: 'Stock', href: '/admin/store/stock' }, { label: 'Import stock' }]} />}
        lead="Upload what was counted. The differences are saved as a stock count."
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <Card className="self-start">
          <StoreUploadForm answer={actionData} label="Stock file" maxRows={MAX_STOCK_FILE_ROWS} />
        </Card>
        <FileColumns
          lead="One row for each variant, such as a stock export with the quantities changed."
          columns={COLUMNS}
        />
      </div>
    </>
  )
}
