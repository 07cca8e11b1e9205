import GripVertical from 'lucide-react/icons/grip-vertical'
import { Form } from 'react-router'
import { imageFileKey, type StoredImage } from '#app/core/images/image.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { path } from '#app/lib/url.ts'
import { Badge, StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { OrderField } from '#app/ui/forms/lists/order-field.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { ProductThumb } from '../product-thumb.tsx'
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUS_TONES } from '../products/product-form.ts'
import { COLLECTION_LABELS, collectionDetailsForm, MAX_COLLECTION_TEXT } from './collection-details-form.ts'
import { MAX_COLLECTION_TITLE } from './collection-form.ts'
import type { MemberItem } from './load-collection.server.ts'

type CollectionEditorProps = {
  answer: FormActionData
  defaults: { title: string; description: string }
  image: StoredImage | null
  /** The products that are listed, and the number of all. */
  members: readonly MemberItem[]
  count: number
  version: number
}

/** The form with a collection's title, text and image and the order of its products. */
export function CollectionEditor({ answer, defaults, image, members, count, version }: CollectionEditorProps) {
  const { formProps, of } = useCheckedForm(collectionDetailsForm, answer, { defaultValue: defaults })
  const { name, id, errors } = of('image')
  return (
    <Form method="post" encType="multipart/form-data" {...formProps} className="max-w-form space-y-6">
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <Card className="space-y-5">
        <TextField {...of('title')} label={COLLECTION_LABELS.title} required maxLength={MAX_COLLECTION_TITLE} />
        <TextArea
          {...of('description')}
          label={COLLECTION_LABELS.description}
          hint="Optional. Above the products when a customer chooses the collection."
          rows={3}
          maxLength={MAX_COLLECTION_TEXT}
        />
        <div className="flex items-start gap-4 max-sm:flex-col">
          {image && (
            <span className="shaded-photo block size-28 shrink-0 rounded-control">
              <img
                src={`/files/${imageFileKey(image.key, Math.min(image.width, 320))}`}
                alt="The collection as customers see it now"
                width={112}
                height={112}
                className="size-full object-cover"
              />
            </span>
          )}
          <div className="w-full min-w-0 flex-1">
            <FileField
              {...{ name, id, errors }}
              label={image ? 'Replace image' : 'Image'}
              hint="Optional. JPEG, PNG or WebP, up to 10 MB."
              accept="image/jpeg,image/png,image/webp"
            />
            {image && <CheckboxField name="remove_image" value="yes" label="Remove image" className="mt-2" />}
          </div>
        </div>
      </Card>
      <section aria-labelledby="products">
        <h2 id="products" className="text-xl">
          Products
        </h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{productsHint(members.length, count)}</p>
        {members.length > 0 && <Members members={members} />}
      </section>
      <SaveBar>Save collection</SaveBar>
    </Form>
  )
}

function productsHint(listed: number, count: number): string {
  if (count === 0) return "No products yet. Select this collection on a product's Placement page."
  if (count > listed) return `The first ${listed} of ${count}, in the order that customers see.`
  return 'In the order that customers see. Add products on their Placement page.'
}

function Members({ members }: { members: readonly MemberItem[] }) {
  const byId = new Map(members.map((member) => [member.id, member]))
  return (
    <OrderField
      label="Products in this collection"
      name="order"
      keys={members.map(({ id }) => id)}
      nameOf={(key) => byId.get(key)?.title ?? ''}
      className="divide-y divide-line rounded-card border border-line bg-surface"
      itemClassName="flex items-center gap-3 px-3 py-2"
    >
      {(key, _at, buttons) => {
        const member = byId.get(key)
        return (
          member && (
            <>
              {members.length > 1 && (
                <GripVertical
                  aria-hidden="true"
                  className="scripting-only size-5 shrink-0 text-ink-soft max-md:hidden"
                />
              )}
              <ProductThumb image={member.image} />
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={path`/admin/store/products/${member.id}/placement`}
                  draggable={false}
                  className="link wrap-anywhere"
                >
                  {member.title}
                </Link>
                {member.status !== 'published' && (
                  <StatusBadge tone={PRODUCT_STATUS_TONES[member.status]}>
                    {PRODUCT_STATUS_LABELS[member.status]}
                  </StatusBadge>
                )}
                {member.hidden && <Badge>Hidden</Badge>}
              </div>
              <div className="flex shrink-0">{buttons}</div>
            </>
          )
        )
      }}
    </OrderField>
  )
}
