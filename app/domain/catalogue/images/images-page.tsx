import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { ProductLayout, type ProductSummary } from '../products/product-layout.tsx'
import { altField } from './image-form.ts'
import { type ImageItem, ImageList } from './image-list.tsx'
import { ImageUpload } from './image-upload.tsx'

type ImagesPageProps = {
  product: ProductSummary
  images: ImageItem[]
  version: number
  /** The response to a rejected submission of each form. */
  uploadAnswer?: FormActionData
  detailsAnswer?: (FormActionData & { isStale: boolean }) | undefined
}

/** The images of a product: their order and alt texts, and the form that adds further ones. */
export function ImagesPage({ product, images, version, uploadAnswer, detailsAnswer }: ImagesPageProps) {
  const base = `/admin/store/products/${product.id}/images`
  const alts = Object.fromEntries(images.map(({ alt }, n) => [altField(n), alt]))
  const labels = Object.fromEntries(images.map((_, n) => [altField(n), `Alt text of image ${n + 1}`]))
  return (
    <ProductLayout product={product} current="Images">
      <div className="space-y-8">
        {detailsAnswer?.isStale && (
          <EditConflict
            record="product"
            labels={labels}
            submitted={detailsAnswer.result?.initialValue ?? {}}
            saved={alts}
          />
        )}
        {/* The keys: other images need a new form, and added images empty the upload form. */}
        {images.length > 0 ? (
          <ImageList
            key={images.map(({ id }) => id).join()}
            base={base}
            images={images}
            answer={detailsAnswer}
            version={version}
          />
        ) : (
          <EmptyState title="No images yet">
            Add images below. A product needs one before you can publish it, and the first is its main image.
          </EmptyState>
        )}
        <ImageUpload key={images.length} action={base} answer={uploadAnswer} />
      </div>
    </ProductLayout>
  )
}
