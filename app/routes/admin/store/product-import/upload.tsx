import { FileColumns } from '#app/domain/catalogue/file-import/file-columns.tsx'
import { StoreUploadForm, storeUploadForm } from '#app/domain/catalogue/file-import/upload-form.tsx'
import { uploadProductFile } from '#app/domain/catalogue/product-file/import-products.server.ts'
import { MAX_PRODUCT_FILE_ROWS } from '#app/domain/catalogue/product-file/product-columns.ts'
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
    names: 'Handle',
    use: "Identifies the product. If it's missing, we use the SKU, then the title. A new handle adds a product.",
  },
  { names: 'Title, Price', use: 'Required for new products, which start as drafts.' },
  { names: 'Subtitle, Description, Ribbon, Status', use: 'For the product. Status is Draft, Published or Archived.' },
  {
    names: 'Option 1 name, Option 1 value … Option 3 value',
    use: 'The options of a new product. In an existing product, they identify variants without a SKU, and new values and variants are added as drafts.',
  },
  { names: 'SKU, Sale price, Weight in grams, Reorder level', use: 'For the variant. A blank cell clears the value.' },
  { names: 'Track inventory, Draft variant', use: 'Yes or No.' },
  {
    names: 'On hand',
    use: 'Opening stock for new products and variants. To change other stock, import a stock file.',
  },
]

export const meta: Route.MetaFunction = () => [{ title: 'Import products' }]

/** Only checks the permission: the page has no data. */
export const loader = ({ context }: Route.LoaderArgs) => assertCan(ctxOf(context).actor, 'store.manage')

/** `Upload file`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  return respondToUpload(request, {
    schema: storeUploadForm,
    choose: 'Choose a CSV file up to 10 MB.',
    upload: (file) => uploadProductFile(ctx, file),
    previewOf: (id) => path`/admin/store/products/import/${id}`,
    hint: 'Check the changes, then import them.',
  })
}

export default function UploadProducts({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Import products"
        above={
          <Breadcrumb items={[{ label: 'Products', href: '/admin/store/products' }, { label: 'Import products' }]} />
        }
        lead="Upload a spreadsheet to add products and to update existing ones."
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <Card className="self-start">
          <StoreUploadForm answer={actionData} label="Product file" maxRows={MAX_PRODUCT_FILE_ROWS} />
        </Card>
        <FileColumns
          lead="One row for each variant, such as a product export with some cells changed. Columns that aren't in the file keep their values."
          columns={COLUMNS}
        />
      </div>
    </>
  )
}
